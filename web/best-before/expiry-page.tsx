/**
 * Goods that are best before a day soon, those whose day has passed first. From here their price is lowered, or they are written
 * off or go back.
 */
import '../ui/styles.ts';
import { NativeSelect, Text } from '@mantine/core';
import { IconPackageOff, IconTrendingDown, IconTruckReturn } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { daysIn } from '../../contract/books/report-ranges.ts';
import { breakdownPageSize, expiresWithinDays } from '../../contract/books/reports.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { fetchAll } from '../http/fetch-all.ts';
import { usePages } from '../http/use-pages.ts';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { DataAgeLine } from '../ui/data-age-line.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { Money } from '../ui/money.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ReportButtons } from '../ui/paper/report-buttons.tsx';
import { useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { NextLink } from '../ui/table/next-link.tsx';
import { RowAction, rowActionClass } from '../ui/table/row-action.tsx';
import { t } from '../words/t.ts';
import { type ExpiringLine, expiringList, itemQuery } from './expiry-queries.ts';

const TimedPriceModal = lazy(() => import('../prices/timed-price-modal.tsx'));
const WriteOffModal = lazy(async () => ({
  default: (await import('../stock/movements/write-off-modal.tsx')).WriteOffModal,
}));

const usualDays = [0, 7, 14, 30, 60, 90, 180];

export function ExpiryPage() {
  const format = useFormat();
  const { roles } = useUser();
  const address = useListSearch('/layout/reports/expiring');
  const { days = expiresWithinDays } = address.shown;
  const list = expiringList(days);
  const expiring = usePages(list, { limit: breakdownPageSize });
  const { meta } = expiring;
  const mayAct = roles.includes('admin') || roles.includes('stock');
  const today = format.today();
  const make = useReportColumns<ExpiringLine>();
  const columns = [
    make.text('name', t('Product'), (row) => row.name, { phone: 'title', total: t('Total') }),
    make.day('expiresOn', t('Best before'), (row) => row.expiresOn),
    make.text(
      'when',
      t({ text: 'When', context: 'goods expire' }),
      (row) => whenOf(daysIn({ startDate: today, endDate: row.expiresOn }) - 1),
      {
        nowrap: true,
        priority: 1,
      },
    ),
    make.quantity('left', t({ text: 'Left', context: 'in stock' }), (row) => row.left),
    make.money('cost', t('Cost'), (row) => row.cost, { total: meta && <Money value={meta.cost} /> }),
  ];
  const choices = [...new Set([...usualDays, days])].sort((one, other) => one - other);

  return (
    <>
      <PageHeader title={t('Best before')}>
        <ReportButtons
          title={t('Best before')}
          filter={meta && t('In stock, and best before {{until, day}} or earlier', { until: meta.until })}
          columns={columns}
          load={async (max) => {
            const { rows, meta } = await fetchAll(list, max);
            return { rows, totals: [t('Total'), '', '', '', format.money(meta.cost)] };
          }}
        />
      </PageHeader>
      <FilterBar>
        <NativeSelect
          aria-label={t('How soon')}
          value={days}
          onChange={(event) => address.show({ days: Number(event.currentTarget.value) })}
          data={choices.map((value) => ({ value: String(value), label: withinText(value) }))}
        />
      </FilterBar>
      <DataAgeLine age={expiring.dataAge} />
      {meta && meta.count > 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('What is left of each date is worked out: goods without a date are sold first, then what expires first.')}
        </Text>
      )}
      <DataTable
        label={t('Best before')}
        columns={columns}
        rows={expiring.rows}
        rowKey={(row) => `${row.stockId} ${row.expiresOn}`}
        {...loadStateOf(expiring)}
        onEndReached={expiring.onEndReached}
        rowTone={(row) => (row.expiresOn < today ? { tone: 'danger', label: t('Past its date') } : undefined)}
        rowActions={
          mayAct
            ? (row) => (
                <Actions row={row} onOpen={(open) => address.open({ open, id: row.stockId, date: row.expiresOn })} />
              )
            : undefined
        }
        empty={{
          text: t('Goods appear here when their best before date is near. Dates are entered with deliveries.'),
        }}
        footer={expiring.hasMore && <NextLink list={expiring} />}
      />
      {mayAct && <OpenPanel rows={expiring.rows} {...address.shown} onClose={address.close} />}
    </>
  );
}

function whenOf(days: number): string {
  if (days === 0) return t('Today');
  return days > 0
    ? t({ one: 'In {{count, quantity}} day', other: 'In {{count, quantity}} days' }, { count: days })
    : t({ one: '{{count, quantity}} day ago', other: '{{count, quantity}} days ago' }, { count: -days });
}

function withinText(days: number): string {
  if (days === 0) return t('Today or earlier');
  return t({ one: 'Within {{count, quantity}} day', other: 'Within {{count, quantity}} days' }, { count: days });
}

function Actions({ row, onOpen }: { row: ExpiringLine; onOpen(panel: 'price' | 'writeOff'): void }) {
  const { name, deliveryId } = row;
  return (
    <>
      <RowAction
        label={t('Lower the price')}
        name={t('Lower the price of {{name}}', { name })}
        icon={<IconTrendingDown size={17} />}
        onClick={() => onOpen('price')}
      />
      <RowAction
        label={t('Write off')}
        name={t('Write off {{name}}', { name })}
        icon={<IconPackageOff size={17} />}
        onClick={() => onOpen('writeOff')}
      />
      {deliveryId !== null && (
        <Link
          to="/deliveries/$id"
          params={{ id: String(deliveryId) }}
          search={{ open: 'send-back' }}
          className={rowActionClass}
          aria-label={t('Send {{name}} back', { name })}
          title={t('Send back')}
        >
          <IconTruckReturn size={17} />
        </Link>
      )}
    </>
  );
}

interface OpenPanelProps {
  rows: ExpiringLine[] | undefined;
  open?: 'price' | 'writeOff' | undefined;
  id?: number | undefined;
  /** Which of the item's best-before dates this row is about. */
  date?: string | undefined;
  onClose(): void;
}

function OpenPanel({ rows, open, id, date, onClose }: OpenPanelProps) {
  const { data: item } = useQuery({ ...itemQuery(id ?? 0), enabled: open !== undefined && id !== undefined });
  const row = rows?.find(({ stockId, expiresOn }) => stockId === id && expiresOn === date);
  return (
    <Suspense>
      {open === 'price' && item && <TimedPriceModal item={item} {...(date && { until: date })} onClose={onClose} />}
      {open === 'writeOff' && item && row && (
        <WriteOffModal item={item} quantity={String(row.left)} reason="expired" onClose={onClose} />
      )}
    </Suspense>
  );
}
