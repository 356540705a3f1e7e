/**
 * Returns: finds the receipt that a customer brings, by its number, an item, the customer, or a scan of its code, to take
 * goods back from it; and lists the returns that were made. Reached from the till and from the Sales Report.
 */
import '../ui/styles.ts';
import { Button } from '@mantine/core';
import { IconCashRegister, IconChartBar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { mayOpen } from '../../contract/page-roles.ts';
import { useUser } from '../session/user.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { FindReceipt } from './find-receipt.tsx';
import classes from './returns.module.css';
import { ReturnsMade } from './returns-made.tsx';

const ReceiptModal = lazy(() =>
  import('../receipts/receipt-modal.tsx').then((module) => ({ default: module.ReceiptModal })),
);

const tabs = ['Find a receipt', 'Returns made'] as const;

const links = [
  { to: '/sales', label: 'Sales', Icon: IconCashRegister },
  { to: '/reports', label: 'Sales Report', Icon: IconChartBar },
] as const;

export function ReturnsPage() {
  const { roles } = useUser();
  const [tab, setTab] = useState<(typeof tabs)[number]>('Find a receipt');
  const [receiptId, setReceiptId] = useState<number | null>(null);
  return (
    <>
      <PageHeader title="Returns">
        {links
          .filter(({ to }) => mayOpen(to, roles))
          .map(({ to, label, Icon }) => (
            <Button
              key={to}
              variant="default"
              leftSection={<Icon size={16} aria-hidden />}
              renderRoot={(props) => <Link to={to} {...props} />}
            >
              {label}
            </Button>
          ))}
      </PageHeader>
      <div className={classes.tabs}>
        {tabs.map((one) => (
          <Button
            key={one}
            variant={one === tab ? 'light' : 'default'}
            aria-pressed={one === tab}
            onClick={() => setTab(one)}
          >
            {one}
          </Button>
        ))}
      </div>
      {tab === 'Find a receipt' ? <FindReceipt onOpen={setReceiptId} /> : <ReturnsMade onOpenReceipt={setReceiptId} />}
      <Suspense>
        {receiptId !== null && <ReceiptModal receiptId={receiptId} onClose={() => setReceiptId(null)} />}
      </Suspense>
    </>
  );
}
