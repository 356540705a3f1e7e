/**
 * Sales Report: what was sold, for how much, and the profit. A search replaces the list until it is cleared; the totals
 * cover all matches, also those that are not loaded.
 */
import '../../ui/styles.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconHistory, IconPackageImport, IconTrash, IconX } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react';
import type { Sale } from '../../../contract/selling/sales.ts';
import { daysIn } from '../../address/use-days-field.ts';
import { useDraft } from '../../address/use-draft.ts';
import { useListSearch } from '../../address/use-list-search.ts';
import { useFormat } from '../../session/format.ts';
import { DataAgeLine } from '../../ui/data-age-line.tsx';
import { type DayRange, FilterBar } from '../../ui/filter-bar.tsx';
import { confirmDelete } from '../../ui/overlay/confirm-delete.ts';
import { notify } from '../../ui/overlay/notify.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ReportButtons } from '../../ui/paper/report-buttons.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { loadStateOf } from '../../ui/table/load-state.ts';
import { NextLink } from '../../ui/table/next-link.tsx';
import { RowAction } from '../../ui/table/row-action.tsx';
import { useRangeLabel } from '../../ui/use-range-label.ts';
import { t } from '../../words/t.ts';
import { RestockPanel } from '../stock/restock-panel.tsx';
import { StockLevels } from '../stock/stock-levels.tsx';
import { useSalesColumns } from './sales-columns.tsx';
import { fetchAllSales, type SalesFilter, showsNext, useDeleteSale, useSales } from './sales-report-queries.ts';
import { useSalesReport } from './sales-totals.tsx';

const ReceiptModal = lazy(() =>
  import('../../receipts/receipt-modal.tsx').then((module) => ({ default: module.ReceiptModal })),
);

const noFilter: SalesFilter = { search: '', startDate: '', endDate: '' };

export function ReportsPage() {
  const format = useFormat();
  const rangeLabel = useRangeLabel();
  const list = useListSearch('/layout/reports');
  const { open, id } = list.shown;
  const filter = useMemo(() => filterIn(list.shown), [list.shown]);
  const form = useFilterForm(list);
  // The dashboard's ReStocks card links straight to the panel.
  const restockOpen = useLocation().hash === 'restock' || open === 'restock';
  const openReceipt = useCallback((id: number) => list.open({ open: 'receipt', id }), [list.open]);
  const sales = useSales(filter);
  const { rows, meta, error } = sales;
  const { search, ...days } = filter ?? noFilter;
  const columns = useSalesColumns(rows ?? [], meta, search ? null : days, openReceipt);
  const report = useSalesReport(columns, { cost: 'cost', sale: 'sale', profit: 'profit' });
  const remove = useDeleteSale();

  // The table only says that loading failed; after a search the reason is shown too.
  useEffect(() => {
    if (filter && error) notify.error(error);
  }, [filter, error]);

  async function confirmAndRemove(one: Sale) {
    const sold = `${format.quantity(one.quantity)} × ${one.stock.name}, ${format.money(one.total)}`;
    if (!(await confirmDelete(`${sold}, ${format.moment(one.createdAt)}`))) return;
    try {
      await remove.mutateAsync(one);
      notify.success();
    } catch (error) {
      notify.error(error);
    }
  }

  function clear() {
    list.show({ typed: undefined, search: undefined, startDate: undefined, endDate: undefined });
  }

  const applied = filter ?? noFilter;
  const filterLabel = [applied.search && `“${applied.search}”`, rangeLabel(applied)].filter(Boolean).join(t(', '));

  return (
    <>
      <PageHeader
        title={t('Sales Report')}
        note={filter && meta ? t('Search results: {{count, quantity}}', { count: meta.totals.count }) : undefined}
      >
        {filter && (
          <Button variant="subtle" leftSection={<IconX size={16} aria-hidden />} onClick={clear}>
            {t('Show all')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconPackageImport size={16} aria-hidden />}
          onClick={() => list.open({ open: 'restock', id: undefined })}
        >
          {t('ReStock')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/returns" {...props} />}
        >
          {t('Returns')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconHistory size={16} aria-hidden />}
          onClick={() => list.open({ open: 'levels', id: undefined })}
        >
          {t('Stock Levels')}
        </Button>
        <ReportButtons
          title={t('Sales Report')}
          filter={filterLabel}
          columns={columns}
          load={async (max) => report(await fetchAllSales(filter, max))}
        />
      </PageHeader>
      <FilterBar {...form} searchButton />
      <DataAgeLine age={sales.dataAge} />
      <DataTable
        label={t('Sales Report')}
        columns={columns}
        rows={rows}
        rowKey={(one) => one.id}
        {...loadStateOf(sales)}
        empty={{ text: filter ? t('No sales found.') : t('Sales will appear here.') }}
        actionsHeader={t('Delete')}
        rowActions={(one) => (
          <RowAction
            label={t('Delete')}
            name={t('Delete {{name}}', { name: `${one.stock.name}, ${format.moment(one.createdAt)}` })}
            icon={<IconTrash size={16} />}
            danger
            onClick={() => confirmAndRemove(one)}
          />
        )}
        footer={showsNext(sales) && <NextLink list={sales}>{t('Next')}</NextLink>}
      />
      <Suspense>
        {open === 'receipt' && id !== undefined && <ReceiptModal receiptId={id} onClose={list.close} />}
      </Suspense>
      <RestockPanel opened={restockOpen} onClose={list.close} />
      <StockLevels opened={open === 'levels'} onClose={list.close} />
    </>
  );
}

type Shown = Partial<SalesFilter> & { typed?: string };

/** Null while the plain list is shown. An empty search is still a filter. */
function filterIn({ search, startDate, endDate }: Shown): SalesFilter | null {
  const isFiltered = search !== undefined || startDate !== undefined || endDate !== undefined;
  return isFiltered ? { search: search ?? '', ...daysIn({ startDate, endDate }) } : null;
}

interface FilteredList {
  shown: Shown;
  show(part: Shown): void;
  type(part: Shown): void;
}

/** The fields apply when Search is pressed. Until then their text is in the address as `typed`, so that a reload does not lose it. */
function useFilterForm({ shown, show, type }: FilteredList) {
  const { search = '', typed = search } = shown;
  const [text, setText] = useDraft(typed, (typed) => type({ typed: typed === search ? undefined : typed }));
  const { startDate, endDate } = daysIn(shown);
  const [start, setStart] = useDraft(startDate);
  const [end, setEnd] = useDraft(endDate);
  return {
    search: { label: t('Search'), value: text, onChange: setText },
    range: {
      value: { startDate: start, endDate: end },
      onChange(range: DayRange) {
        setStart(range.startDate);
        setEnd(range.endDate);
      },
    },
    onSearch: () => show({ typed: undefined, search: text, startDate: start || undefined, endDate: end || undefined }),
  };
}
