/**
 * Returns: finds the receipt that a customer brings, by its number, an item, the customer, or a scan of its code, to take
 * goods back from it; and lists the returns that were made. Reached from the till and from the Sales Report.
 */
import '../ui/styles.ts';
import { Button } from '@mantine/core';
import { IconCashRegister, IconChartBar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { mayOpen } from '../../contract/page-roles.ts';
import { msg } from '../../contract/words/text.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { FindReceipt } from '../receipts/find-receipt.tsx';
import { useUser } from '../session/user.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { t } from '../words/t.ts';
import classes from './returns.module.css';
import { ReturnsMade } from './returns-made.tsx';

const ReceiptModal = lazy(() =>
  import('../receipts/receipt-modal.tsx').then((module) => ({ default: module.ReceiptModal })),
);

const ReturnSlip = lazy(() => import('./return-slip.tsx').then((module) => ({ default: module.ReturnSlip })));

/** Each tab starts without filters. */
const noFilter = { search: undefined, startDate: undefined, endDate: undefined };

const tabs = [
  { tab: undefined, label: msg('Find a receipt') },
  { tab: 'made', label: msg('Returns made') },
] as const;

const links = [
  { to: '/sales', label: msg('Sales'), Icon: IconCashRegister },
  { to: '/reports', label: msg('Sales Report'), Icon: IconChartBar },
] as const;

export function ReturnsPage() {
  const { roles } = useUser();
  const list = useListSearch('/layout/returns');
  const { tab: chosen, open, id } = list.shown;
  const openReceipt = (id: number) => list.open({ open: 'receipt', id });
  return (
    <>
      <PageHeader title={t('Returns')}>
        {links
          .filter(({ to }) => mayOpen(to, roles))
          .map(({ to, label, Icon }) => (
            <Button
              key={to}
              variant="default"
              leftSection={<Icon size={16} aria-hidden />}
              renderRoot={(props) => <Link to={to} {...props} />}
            >
              {t(label)}
            </Button>
          ))}
      </PageHeader>
      <div className={classes.tabs}>
        {tabs.map(({ tab, label }) => (
          <Button
            key={tab ?? 'find'}
            variant={tab === chosen ? 'light' : 'default'}
            aria-pressed={tab === chosen}
            onClick={() => tab !== chosen && list.show({ ...noFilter, tab })}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      {chosen === 'made' ? (
        <ReturnsMade list={list} onOpenReceipt={openReceipt} onOpenSlip={(id) => list.open({ open: 'slip', id })} />
      ) : (
        <FindReceipt list={list} onOpen={openReceipt} />
      )}
      <Suspense>
        {open === 'receipt' && id !== undefined && <ReceiptModal receiptId={id} onClose={list.close} />}
        {open === 'slip' && id !== undefined && <ReturnSlip returnId={id} onClose={list.close} />}
      </Suspense>
    </>
  );
}
