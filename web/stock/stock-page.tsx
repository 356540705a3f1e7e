/** Stock: the list with its totals, and the panels that add, edit, restock, import and delete. */
import { Button, Group, NativeSelect, Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconCategory, IconPackageImport, IconPlus, IconTableImport } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { type StockItem, type StockOrder, stockOrders } from '../../contract/stock.ts';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { failedWith } from '../http/call.ts';
import { useFormat } from '../session/format.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { confirmDelete } from '../ui/overlay/confirm-delete.ts';
import { openDialog } from '../ui/overlay/dialogs.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { NextLink } from '../ui/table/next-link.tsx';
import { AddStockModal } from './add-stock-modal.tsx';
import { CategoryPanel } from './category-panel.tsx';
import { useCategories } from './category-queries.ts';
import { EditStockModal } from './edit-stock-modal.tsx';
import { ExportStock } from './export-stock.tsx';
import { MovementHistory } from './movement-history.tsx';
import { RestockModal } from './restock-modal.tsx';
import { type ItemPanel, StockActions } from './stock-actions.tsx';
import { useStockColumns } from './stock-columns.tsx';
import type { Arrangement } from './stock-list-query.ts';
import { useDeleteStock, useStockList } from './stock-queries.ts';
import { WriteOffModal } from './write-off-modal.tsx';

const ImportStock = lazy(() => import('./import-stock.tsx'));
const GoodsIn = lazy(async () => ({ default: (await import('../reports/restock-panel.tsx')).RestockPanel }));

type Open = { panel: 'add' | 'categories' | 'import' | 'goodsIn' } | { panel: ItemPanel; item: StockItem } | null;

const noRows: StockItem[] = [];
const typingPause = 250;

export function StockPage() {
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [arrangement, arrange] = useState<Arrangement>({});
  const { data: categories = [] } = useCategories();
  const searchSoon = useDebouncedCallback((text: string) => setSearch(text.trim()), typingPause);
  const stock = useStockList(search, arrangement);
  const { rows = noRows } = stock;
  const columns = useStockColumns(rows, stock.hasMore);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  useOpenedByAddress((panel) => setOpen({ panel }));
  useSearchedByAddress((text) => {
    setTyped(text);
    setSearch(text);
  });
  const itemOf = (panel: ItemPanel) => (open?.panel === panel ? open.item : null);
  const openItem = useCallback((panel: ItemPanel, item: StockItem) => setOpen({ panel, item }), []);
  const imports = useHasBeenTrue(open?.panel === 'import');
  const goodsIn = useHasBeenTrue(open?.panel === 'goodsIn');
  const remove = useRemove(openItem);
  const rowActions = useCallback(
    (item: StockItem) => <StockActions item={item} onOpen={openItem} onDelete={remove} />,
    [openItem, remove],
  );
  const total = stock.meta?.count;

  function type(text: string) {
    setTyped(text);
    searchSoon(text);
    if (text === '') setSearch('');
  }

  /** By the same column again, the other way round. */
  function sort(key: string) {
    const by = key as StockOrder;
    const isDown = arrangement.sort === by ? arrangement.order === 'asc' : isFigure(by);
    arrange({ ...arrangement, sort: by, order: isDown ? 'desc' : 'asc' });
  }

  return (
    <>
      <PageHeader
        title="Stock"
        note={search || total === undefined ? undefined : `${format.quantity(total)} ${total === 1 ? 'item' : 'items'}`}
      >
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ panel: 'add' })}>
          Stock
        </Button>
        <Button
          variant="light"
          leftSection={<IconCategory size={16} aria-hidden />}
          onClick={() => setOpen({ panel: 'categories' })}
        >
          Stock Category
        </Button>
        <Button
          variant="default"
          leftSection={<IconTableImport size={16} aria-hidden />}
          onClick={() => setOpen({ panel: 'import' })}
        >
          Import
        </Button>
        <Button
          variant="default"
          leftSection={<IconPackageImport size={16} aria-hidden />}
          onClick={() => setOpen({ panel: 'goodsIn' })}
        >
          Goods in
        </Button>
        <ExportStock />
      </PageHeader>
      <FilterBar
        search={{ label: 'Search Stock', value: typed, onChange: type }}
        onSearch={() => setSearch(typed.trim())}
      >
        <Select
          aria-label="Show only"
          placeholder="All categories"
          clearable
          data={categories.map(({ id, type }) => ({ value: String(id), label: type }))}
          value={arrangement.categoryId ?? null}
          onChange={(chosen) => {
            const { categoryId: _, ...rest } = arrangement;
            arrange(chosen ? { ...rest, categoryId: chosen } : rest);
          }}
        />
        <NativeSelect
          aria-label="Sort by"
          hiddenFrom="xs"
          data={sortChoices}
          value={arrangement.sort ? `${arrangement.sort} ${arrangement.order}` : ''}
          onChange={(event) => {
            const { sort: _sort, order: _order, ...rest } = arrangement;
            const [sort, order] = event.currentTarget.value.split(' ') as [StockOrder, 'asc' | 'desc'];
            arrange(sort ? { ...rest, sort, order } : rest);
          }}
        />
      </FilterBar>
      <FirstSteps showIf={(done) => !done.stock} />
      <DataTable
        label="Stock"
        columns={columns}
        rows={stock.rows}
        rowKey={idOf}
        {...loadStateOf(stock)}
        rowActions={rowActions}
        rowTone={toneOf}
        sorting={{
          keys: stockOrders,
          by: arrangement.sort,
          order: arrangement.order ?? 'asc',
          onSort: sort,
        }}
        empty={
          search || arrangement.categoryId
            ? {
                text: search ? `No item in stock is called “${search}”.` : 'This category has no items.',
                action: (
                  <Button
                    variant="light"
                    onClick={() => {
                      type('');
                      arrange({});
                    }}
                  >
                    Show all
                  </Button>
                ),
              }
            : {
                text: 'The items you sell will appear here.',
                action: (
                  <Group gap="xs">
                    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ panel: 'add' })}>
                      Add the first item
                    </Button>
                    <Button variant="subtle" onClick={() => setOpen({ panel: 'import' })}>
                      Import a list
                    </Button>
                  </Group>
                ),
              }
        }
        footer={stock.hasMore && <NextLink list={stock} />}
      />
      <AddStockModal opened={open?.panel === 'add'} onClose={close} onEdit={(item) => openItem('edit', item)} />
      <EditStockModal item={itemOf('edit')} onClose={close} />
      <RestockModal item={itemOf('restock')} onClose={close} />
      {open?.panel === 'writeOff' && <WriteOffModal item={open.item} onClose={close} />}
      <MovementHistory item={itemOf('history')} onClose={close} />
      <CategoryPanel opened={open?.panel === 'categories'} onClose={close} />
      <Suspense>{goodsIn && <GoodsIn title="Goods in" opened={open?.panel === 'goodsIn'} onClose={close} />}</Suspense>
      <Suspense>{imports && <ImportStock opened={open?.panel === 'import'} onClose={close} />}</Suspense>
    </>
  );
}

function idOf(item: StockItem) {
  return item.id;
}

/** Of figures and dates, the highest is looked for first. */
function isFigure(key: StockOrder): boolean {
  return key !== 'name' && key !== 'category';
}

/** On a phone, where there are no headers. */
const sortChoices = [
  { value: '', label: 'Newest first' },
  { value: 'name asc', label: 'By name' },
  { value: 'category asc', label: 'By category' },
  { value: 'qty asc', label: 'Fewest first' },
  { value: 'unitSell desc', label: 'Highest price first' },
  { value: 'totalCost desc', label: 'Highest total cost first' },
  { value: 'totalProfit desc', label: 'Highest profit first' },
];

/** Colours low stock and labels it. */
/** What keeps no stock never runs out. */
function toneOf({ kind, qty, warningAt }: StockItem) {
  if (kind === 'open') return undefined;
  if (qty <= 0) return { tone: 'danger', label: 'Out of stock' } as const;
  return qty <= warningAt ? ({ tone: 'warning', label: 'Low' } as const) : undefined;
}

/** `/stock?open=add`, as the first steps link to it. The parameter is removed from the address afterwards. */
function useOpenedByAddress(open: (panel: 'add' | 'categories') => void) {
  const { open: panel } = useSearch({ strict: false }) as { open?: unknown };
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time the address names a panel
  useEffect(() => {
    if (panel !== 'add' && panel !== 'categories') return;
    open(panel);
    void navigate({ to: '/stock', search: {}, replace: true });
  }, [panel]);
}

/** `/stock?search=pens`, as the search of all screens leads to it. The parameter is removed from the address afterwards. */
function useSearchedByAddress(search: (text: string) => void) {
  const { search: text } = useSearch({ strict: false }) as { search?: unknown };
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time the address names a text
  useEffect(() => {
    if (text === undefined) return;
    search(String(text));
    void navigate({ to: '/stock', search: {}, replace: true });
  }, [text]);
}

/** For a lazy panel: mounted when it is first opened, and kept, so that it can slide out. */
function useHasBeenTrue(now: boolean): boolean {
  const [once, setOnce] = useState(now);
  if (now && !once) setOnce(true);
  return once || now;
}

/** What is still in stock can't be deleted: it is written off first, which is offered. */
function useRemove(openItem: (panel: ItemPanel, item: StockItem) => void) {
  const format = useFormat();
  const { mutate } = useDeleteStock();
  return useCallback(
    async (item: StockItem) => {
      if (!(await confirmDelete(`${item.name}, ${format.quantity(item.qty)} in stock`))) return;
      mutate(item.id, {
        onSuccess: () => notify.success(),
        onError: async (error) => {
          if (!failedWith(error, 'still-in-stock')) return notify.error(error);
          if (await offerWriteOff(error.message)) openItem('writeOff', item);
        },
      });
    },
    [mutate, format, openItem],
  );
}

function offerWriteOff(text: string): Promise<boolean> {
  return openDialog({ kind: 'doubt', title: 'Still in stock', text, yes: 'Write off', no: 'Cancel' });
}
