/** Stock: the list with its totals, and the panels that add, edit, restock, import and delete. */
import { Button, Group } from '@mantine/core';
import { IconCategory, IconPlus, IconTableImport } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { StockItem } from '../../contract/stock.ts';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { useFormat } from '../session/format.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { confirmDelete } from '../ui/overlay/confirm-delete.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { NextLink } from '../ui/table/next-link.tsx';
import { AddStockModal } from './add-stock-modal.tsx';
import { CategoryPanel } from './category-panel.tsx';
import { EditStockModal } from './edit-stock-modal.tsx';
import { ExportStock } from './export-stock.tsx';
import { MovementHistory } from './movement-history.tsx';
import { RestockModal } from './restock-modal.tsx';
import { type ItemPanel, StockActions } from './stock-actions.tsx';
import { useStockColumns } from './stock-columns.tsx';
import { useDeleteStock, useStockList } from './stock-queries.ts';

const ImportStock = lazy(() => import('./import-stock.tsx'));

type Open = { panel: 'add' | 'categories' | 'import' } | { panel: ItemPanel; item: StockItem } | null;

const noRows: StockItem[] = [];

export function StockPage() {
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const stock = useStockList(search);
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
  const remove = useRemove();
  const rowActions = useCallback(
    (item: StockItem) => <StockActions item={item} onOpen={openItem} onDelete={remove} />,
    [openItem, remove],
  );
  const total = stock.meta?.count;

  function type(text: string) {
    setTyped(text);
    // Clearing the box shows all stock again without another search.
    if (text === '') setSearch('');
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
        <ExportStock />
      </PageHeader>
      <FilterBar
        search={{ label: 'Search Stock', value: typed, onChange: type }}
        onSearch={() => setSearch(typed.trim())}
      />
      <FirstSteps showIf={(done) => !done.stock} />
      <DataTable
        label="Stock"
        columns={columns}
        rows={stock.rows}
        rowKey={idOf}
        {...loadStateOf(stock)}
        rowActions={rowActions}
        rowTone={toneOf}
        empty={
          search
            ? {
                text: `No item in stock is called “${search}”.`,
                action: (
                  <Button variant="light" onClick={() => type('')}>
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
      <AddStockModal opened={open?.panel === 'add'} onClose={close} />
      <EditStockModal item={itemOf('edit')} onClose={close} />
      <RestockModal item={itemOf('restock')} onClose={close} />
      <MovementHistory item={itemOf('history')} onClose={close} />
      <CategoryPanel opened={open?.panel === 'categories'} onClose={close} />
      <Suspense>{imports && <ImportStock opened={open?.panel === 'import'} onClose={close} />}</Suspense>
    </>
  );
}

function idOf(item: StockItem) {
  return item.id;
}

/** Colours low stock and labels it. */
function toneOf({ qty, warningAt }: StockItem) {
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

function useRemove() {
  const format = useFormat();
  const { mutate } = useDeleteStock();
  return useCallback(
    async (item: StockItem) => {
      if (!(await confirmDelete(`${item.name}, ${format.quantity(item.qty)} in stock`))) return;
      mutate(item.id, { onSuccess: () => notify.success(), onError: (error) => notify.error(error) });
    },
    [mutate, format],
  );
}
