/** Stock: the list with its totals, and the panels that add, edit, restock, import and delete. */
import { Button, Group, NativeSelect, Select } from '@mantine/core';
import { IconCategory, IconPackageImport, IconPlus, IconTableImport, IconTags } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { StockItem } from '../../contract/goods/stock.ts';
import { type StockSort, stockSorts } from '../../contract/goods/stock-sorts.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { useOpened } from '../address/use-opened.ts';
import { useSearchField } from '../address/use-search-field.ts';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { failedWith } from '../http/call.ts';
import { useFieldCamera } from '../scanning/use-field-camera.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { confirmDelete } from '../ui/overlay/confirm-delete.ts';
import { openDialog } from '../ui/overlay/dialogs.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { EmptyStateProps } from '../ui/table/empty-state.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { NextLink } from '../ui/table/next-link.tsx';
import { t } from '../words/t.ts';
import { useCategories } from './categories/category-queries.ts';
import { AddStockModal } from './items/add-stock-modal.tsx';
import { EditStockModal } from './items/edit-stock-modal.tsx';
import { RestockModal } from './movements/restock-modal.tsx';
import { ExportStock } from './spreadsheets/export-stock.tsx';
import { type ItemPanel, StockActions } from './stock-actions.tsx';
import { useStockColumns } from './stock-columns.tsx';
import { loadItem, useDeleteStock, useStockList } from './stock-queries.ts';

const CategoryPanel = lazy(async () => ({ default: (await import('./categories/category-panel.tsx')).CategoryPanel }));
const ImportStock = lazy(() => import('./spreadsheets/import-stock.tsx'));
const WriteOffModal = lazy(async () => ({ default: (await import('./movements/write-off-modal.tsx')).WriteOffModal }));
const MovementHistory = lazy(async () => ({
  default: (await import('./movements/movement-history.tsx')).MovementHistory,
}));
const GoodsIn = lazy(async () => ({ default: (await import('../reports/stock/restock-panel.tsx')).RestockPanel }));

const noRows: StockItem[] = [];

/** The panels of the screen, besides those of a single item. */
type Panel = 'add' | 'categories' | 'import' | 'goodsIn';

export function StockPage() {
  const list = useListSearch('/layout/stock');
  const { categoryId, sort, order = 'asc', open, id } = list.shown;
  const { text: search, field, searchNow } = useSearchField(list);
  const { data: categories = [] } = useCategories();
  const stock = useStockList(search, { categoryId, ...(sort && { sort, order }) });
  const { rows = noRows } = stock;
  const columns = useStockColumns(rows, stock.hasMore);
  const { close } = list;
  const opened = useOpened('stock', id, { rows: stock.rows, load: loadItem });
  const itemOf = (panel: ItemPanel) => (open === panel ? opened : null);
  const hadHistory = useHasBeenTrue(open === 'history');
  const [panel, openPanel] = useState<Panel | null>(null);
  const closePanel = () => openPanel(null);
  useOpenedByAddress(open, (named) => {
    openPanel(named);
    close();
  });
  const openItem = useCallback(
    (panel: ItemPanel, item: StockItem) => list.open({ open: panel, id: item.id }),
    [list.open],
  );
  const remove = useRemove(openItem);
  const rowActions = useCallback(
    (item: StockItem) => <StockActions item={item} onOpen={openItem} onDelete={remove} />,
    [openItem, remove],
  );
  const total = stock.meta?.count;

  const camera = useFieldCamera(field.onChange);
  const showAll = () => list.show({ search: undefined, categoryId: undefined, sort: undefined, order: undefined });

  /** Sorting by the same column again reverses the order. */
  function sortBy(key: string) {
    const by = key as StockSort;
    const isDown = sort === by ? order === 'asc' : isFigure(by);
    list.show({ sort: by, order: isDown ? 'desc' : undefined });
  }

  return (
    <>
      <PageHeader
        title={t('Stock')}
        note={
          search || total === undefined
            ? undefined
            : t({ one: '{{count, quantity}} item', other: '{{count, quantity}} items' }, { count: total })
        }
      >
        <StockButtons shown={{ search: search || undefined, categoryId }} onOpen={openPanel} />
      </PageHeader>
      <FilterBar search={{ label: t('Search Stock'), ...field }} onSearch={searchNow}>
        <Select
          aria-label={t('Show only')}
          placeholder={t('All categories')}
          clearable
          data={categories.map(({ id, type }) => ({ value: String(id), label: type }))}
          value={categoryId ? String(categoryId) : null}
          onChange={(chosen) => list.show({ categoryId: chosen ? Number(chosen) : undefined })}
        />
        <SortSelect value={sort ? `${sort} ${order}` : ''} onChange={list.show} />
        {camera}
      </FilterBar>
      <FirstSteps showIf={(done) => !done.stock} withChoices />
      <DataTable
        label={t('Stock')}
        columns={columns}
        rows={stock.rows}
        rowKey={idOf}
        {...loadStateOf(stock)}
        rowActions={rowActions}
        rowTone={toneOf}
        sorting={{
          keys: stockSorts,
          by: sort,
          order,
          onSort: sortBy,
        }}
        empty={search || categoryId ? nothingFound(search, showAll) : nothingYet(openPanel)}
        footer={stock.hasMore && <NextLink list={stock} />}
      />
      <StockPanels panel={panel} onClose={closePanel} onEdit={(item) => openItem('edit', item)} />
      <EditStockModal item={itemOf('edit')} onClose={close} />
      <RestockModal item={itemOf('restock')} onClose={close} />
      <Suspense>{open === 'writeOff' && opened && <WriteOffModal item={opened} onClose={close} />}</Suspense>
      <Suspense>
        {hadHistory && (
          <MovementHistory item={itemOf('history')} onClose={close} onWriteOff={(item) => openItem('writeOff', item)} />
        )}
      </Suspense>
    </>
  );
}

interface StockButtonsProps {
  /** The filters of the list, to print labels for what it shows. */
  shown: { search: string | undefined; categoryId: number | undefined };
  onOpen(panel: Panel): void;
}

function StockButtons({ shown, onOpen }: StockButtonsProps) {
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onOpen('add')}>
        {t({ text: 'Stock', context: 'add an item' })}
      </Button>
      <Button variant="light" leftSection={<IconCategory size={16} aria-hidden />} onClick={() => onOpen('categories')}>
        {t('Stock Category')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTableImport size={16} aria-hidden />}
        onClick={() => onOpen('import')}
      >
        {t('Import')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPackageImport size={16} aria-hidden />}
        onClick={() => onOpen('goodsIn')}
      >
        {t('Goods in')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTags size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/labels" search={{ from: 'stock', ...shown }} {...props} />}
      >
        {t('Print labels')}
      </Button>
      <ExportStock />
      <Button
        variant="default"
        leftSection={<IconTags size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/price-lists" {...props} />}
      >
        {t('Price lists')}
      </Button>
    </>
  );
}

interface SortSelectProps {
  value: string;
  onChange(part: { sort: StockSort | undefined; order: 'desc' | undefined }): void;
}

/** For phones, where there are no headers to press. */
function SortSelect({ value, onChange }: SortSelectProps) {
  return (
    <NativeSelect
      aria-label={t('Sort by')}
      hiddenFrom="xs"
      data={sortChoices.map(({ value, label }) => ({ value, label: t(label) }))}
      value={value}
      onChange={(event) => {
        const [by, way] = event.currentTarget.value.split(' ') as [StockSort | '', 'asc' | 'desc'];
        onChange({ sort: by || undefined, order: way === 'desc' ? way : undefined });
      }}
    />
  );
}

function nothingFound(search: string, onShowAll: () => void): EmptyStateProps {
  return {
    text: search ? t('No item in stock is called “{{search}}”.', { search }) : t('This category has no items.'),
    action: (
      <Button variant="light" onClick={onShowAll}>
        {t('Show all')}
      </Button>
    ),
  };
}

function nothingYet(onOpen: (panel: Panel) => void): EmptyStateProps {
  return {
    text: t('The items you sell will appear here.'),
    action: (
      <Group gap="xs">
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onOpen('add')}>
          {t('Add the first item')}
        </Button>
        <Button variant="subtle" onClick={() => onOpen('import')}>
          {t('Import a list')}
        </Button>
      </Group>
    ),
  };
}

interface StockPanelsProps {
  panel: Panel | null;
  onClose(): void;
  onEdit(item: StockItem): void;
}

function StockPanels({ panel, onClose, onEdit }: StockPanelsProps) {
  const categories = useHasBeenTrue(panel === 'categories');
  const imports = useHasBeenTrue(panel === 'import');
  const goodsIn = useHasBeenTrue(panel === 'goodsIn');
  return (
    <>
      <AddStockModal opened={panel === 'add'} onClose={onClose} onEdit={onEdit} />
      <Suspense>{categories && <CategoryPanel opened={panel === 'categories'} onClose={onClose} />}</Suspense>
      <Suspense>{goodsIn && <GoodsIn title={t('Goods in')} opened={panel === 'goodsIn'} onClose={onClose} />}</Suspense>
      <Suspense>{imports && <ImportStock opened={panel === 'import'} onClose={onClose} />}</Suspense>
    </>
  );
}

function idOf(item: StockItem) {
  return item.id;
}

/** Figures and dates are sorted highest first, because that is what people look for. */
function isFigure(key: StockSort): boolean {
  return key !== 'name' && key !== 'category';
}

const sortChoices: { value: string; label: Message }[] = [
  { value: '', label: msg('Newest first') },
  { value: 'name asc', label: msg('By name') },
  { value: 'category asc', label: msg('By category') },
  { value: 'qty asc', label: msg('Fewest first') },
  { value: 'unitSell desc', label: msg('Highest price first') },
  { value: 'totalCost desc', label: msg('Highest total cost first') },
  { value: 'totalProfit desc', label: msg('Highest profit first') },
];

/** Colours low stock and labels it. */
/** Items that keep no stock never run out. */
function toneOf({ kind, qty, warningAt }: StockItem) {
  if (kind === 'open') return undefined;
  if (qty <= 0) return { tone: 'danger', label: t('Out of stock') } as const;
  return qty <= warningAt ? ({ tone: 'warning', label: t({ text: 'Low', context: 'stock' }) } as const) : undefined;
}

/** Opens the panel of `/stock?open=add`, to which the first steps link. The address does not keep it, because it is not a record. */
function useOpenedByAddress(named: string | undefined, open: (panel: 'add' | 'categories') => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time the address names a panel
  useEffect(() => {
    if (named === 'add' || named === 'categories') open(named);
  }, [named]);
}

/** For a lazy panel: mounted when it is first opened, and kept, so that it can slide out. */
function useHasBeenTrue(now: boolean): boolean {
  const [once, setOnce] = useState(now);
  if (now && !once) setOnce(true);
  return once || now;
}

/** An item that is still in stock can't be deleted. The page offers to write it off first. */
function useRemove(openItem: (panel: ItemPanel, item: StockItem) => void) {
  const { mutate } = useDeleteStock();
  return useCallback(
    async (item: StockItem) => {
      if (!(await confirmDelete(t('{{name}}, {{qty, quantity}} in stock', { name: item.name, qty: item.qty })))) return;
      mutate(item.id, {
        onSuccess: () => notify.success(),
        onError: async (error) => {
          if (!failedWith(error, 'still-in-stock')) return notify.error(error);
          if (await offerWriteOff(error.message)) openItem('writeOff', item);
        },
      });
    },
    [mutate, openItem],
  );
}

function offerWriteOff(text: string): Promise<boolean> {
  return openDialog({ kind: 'doubt', title: t('Still in stock'), text, yes: t('Write off'), no: t('Cancel') });
}
