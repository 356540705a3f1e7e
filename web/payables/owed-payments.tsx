/** Payments to all suppliers, of some days or all. */
import { daysIn, useDaysField } from '../address/use-days-field.ts';
import { fetchAll } from '../http/fetch-all.ts';
import { usePages } from '../http/use-pages.ts';
import { useFormat } from '../session/format.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { Money } from '../ui/money.tsx';
import { ReportButtons } from '../ui/paper/report-buttons.tsx';
import { missingSentences } from '../ui/table/missing-words.ts';
import { useRangeLabel } from '../ui/use-range-label.ts';
import { t } from '../words/t.ts';
import { type OwedAddress, OwedHeader } from './owed-header.tsx';
import { paymentList } from './payables-queries.ts';
import { PaymentsTable, usePaymentColumns } from './payments-table.tsx';

export function OwedPayments({ address }: { address: OwedAddress }) {
  const format = useFormat();
  const rangeLabel = useRangeLabel();
  const range = daysIn(address.shown);
  const days = useDaysField(range, {
    // Without days and a tab, the address would mean the bills to pay.
    show: (part) => address.show({ ...part, tab: 'payments' }),
    type: (part) => address.type({ ...part, tab: 'payments' }),
  });
  const list = paymentList(range);
  const payments = usePages(list, { limit: 100 });
  const { meta } = payments;
  const columns = usePaymentColumns({ address, withSupplier: true, total: meta && <Money value={meta.total} /> });
  return (
    <>
      <OwedHeader address={address}>
        <ReportButtons
          title={t('Payments to suppliers')}
          filter={rangeLabel(range)}
          columns={columns}
          load={async (max) => {
            const { rows, meta } = await fetchAll(list, max);
            return {
              rows,
              totals: [t('Total'), '', '', '', '', '', format.money(meta.total)],
              note: missingSentences(rows, 'supplier payment', format.moment).join('\n'),
            };
          }}
        />
      </OwedHeader>
      <FilterBar range={days} />
      <PaymentsTable
        payments={payments}
        columns={columns}
        address={address}
        emptyText={
          range.startDate || range.endDate
            ? t('No supplier was paid on these days.')
            : t('What you pay suppliers after a delivery will appear here.')
        }
      />
    </>
  );
}
