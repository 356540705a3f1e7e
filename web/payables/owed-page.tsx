/** What we owe: bills by when they are due, with the cash at hand beside them and Pay; payments; ageing by supplier. */
import '../ui/styles.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { fetchAll } from '../http/fetch-all.ts';
import { usePages } from '../http/use-pages.ts';
import { useFormat } from '../session/format.ts';
import { ReportButtons } from '../ui/paper/report-buttons.tsx';
import { t } from '../words/t.ts';
import { useBillColumns } from './bill-columns.tsx';
import { BillsToPay } from './bills-to-pay.tsx';
import { OwedAgeing } from './owed-ageing.tsx';
import { type OwedAddress, OwedHeader, tabIn } from './owed-header.tsx';
import { OwedPayments } from './owed-payments.tsx';
import { openBills } from './payables-queries.ts';

export function OwedPage() {
  const address = useListSearch('/layout/owed');
  const tab = tabIn(address.shown);
  if (tab === 'payments') return <OwedPayments address={address} />;
  return tab === 'ageing' ? <OwedAgeing address={address} /> : <OwedBills address={address} />;
}

function OwedBills({ address }: { address: OwedAddress }) {
  const format = useFormat();
  const { open, id } = address.shown;
  const list = openBills();
  const bills = usePages(list, { limit: 100 });
  const columns = useBillColumns({ withSupplier: true });
  return (
    <>
      <OwedHeader address={address}>
        <ReportButtons
          title={t('What we owe')}
          filter={t('Open bills on {{today, day}}', { today: format.today() })}
          columns={columns}
          load={async (max) => {
            const { rows, meta } = await fetchAll(list, max);
            return { rows, totals: [t('Total'), '', '', '', '', '', '', format.money(meta.balance)] };
          }}
        />
      </OwedHeader>
      <BillsToPay
        bills={bills}
        paying={open === 'pay' ? id : undefined}
        onPay={(supplierId) => address.open({ open: 'pay', id: supplierId })}
        onClose={address.close}
      />
    </>
  );
}
