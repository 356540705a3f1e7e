/**
 * One customer: what they owe and have in advance, how old it is, open accounts, and a history of everything. From here a
 * payment is taken, a statement made, a reminder sent and a promise noted.
 */
import '../ui/styles.ts';
import { Anchor, Button } from '@mantine/core';
import { IconArrowLeft, IconBell, IconCash, IconFileText, IconHeartHandshake } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { CustomerAccount } from '../../contract/accounts.ts';
import type { CustomerPage as Customer } from '../../contract/debts.ts';
import { failedWith } from '../http/call.ts';
import { useUser } from '../session/user.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState, NoAccess } from '../ui/table/empty-state.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { CustomerHistory } from './customer-history.tsx';
import classes from './customer-page.module.css';
import { CustomerDetails, CustomerStanding } from './customer-standing.tsx';
import { customerPage } from './debts-queries.ts';
import type { HistoryRow } from './history-rows.ts';
import { OpenAccounts } from './open-accounts.tsx';

const TakePaymentModal = lazy(() =>
  import('./take-payment-modal.tsx').then((module) => ({ default: module.TakePaymentModal })),
);
const StatementModal = lazy(() =>
  import('./statement-modal.tsx').then((module) => ({ default: module.StatementModal })),
);
const TakeDepositModal = lazy(() =>
  import('./take-deposit-modal.tsx').then((module) => ({ default: module.TakeDepositModal })),
);
const GiveBackDepositModal = lazy(() =>
  import('./give-back-deposit-modal.tsx').then((module) => ({ default: module.GiveBackDepositModal })),
);
const RemindModal = lazy(() => import('./remind-modal.tsx').then((module) => ({ default: module.RemindModal })));
const PromiseModal = lazy(() => import('./promise-modal.tsx').then((module) => ({ default: module.PromiseModal })));
const WriteOffModal = lazy(() => import('./write-off-modal.tsx').then((module) => ({ default: module.WriteOffModal })));
const PaymentSlipModal = lazy(() =>
  import('./slip-modal.tsx').then((module) => ({ default: module.PaymentSlipModal })),
);
const ReceiptModal = lazy(() =>
  import('../receipts/receipt-modal.tsx').then((module) => ({ default: module.ReceiptModal })),
);
const ReturnSlip = lazy(() => import('../returns/return-slip.tsx').then((module) => ({ default: module.ReturnSlip })));

/** What is open over the page. */
type Over =
  | { kind: 'payment' | 'statement' | 'remind' | 'promise' | 'deposit' | 'give back' }
  | { kind: 'write off'; account: CustomerAccount }
  | NonNullable<HistoryRow['opens']>;

export function CustomerPage() {
  const id = Number((useParams({ strict: false }) as { id?: string }).id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data: customer, error, refetch } = useQuery({ ...customerPage(id), enabled: isId });
  const isAdmin = useUser().roles.includes('admin');

  if (failedWith(error, 'not-allowed')) return <NoAccess />;
  return (
    <>
      {isAdmin && (
        <Anchor size="sm" className={classes.back} renderRoot={(props) => <Link to="/customers" {...props} />}>
          <IconArrowLeft size={15} aria-hidden />
          Customers
        </Anchor>
      )}
      {!isId || failedWith(error, 'not-found') ? (
        <>
          <PageHeader title="Customer" />
          <EmptyState text="This customer doesn't exist." />
        </>
      ) : (
        <>
          {Boolean(error) && <RetryLine onRetry={refetch} />}
          {customer ? <Loaded key={id} customer={customer} isAdmin={isAdmin} /> : !error && <Loading />}
        </>
      )}
    </>
  );
}

function Loading() {
  return (
    <div aria-busy>
      <PageHeader title="Customer" />
      <div className={classes.panels}>
        <Skeleton height={220} />
        <Skeleton height={220} />
      </div>
    </div>
  );
}

function Loaded({ customer, isAdmin }: { customer: Customer; isAdmin: boolean }) {
  const [over, setOver] = useState<Over | null>(null);
  const close = () => setOver(null);
  return (
    <>
      <PageHeader title={customer.name}>
        <Button leftSection={<IconCash size={16} aria-hidden />} onClick={() => setOver({ kind: 'payment' })}>
          Take payment
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileText size={16} aria-hidden />}
          onClick={() => setOver({ kind: 'statement' })}
        >
          Statement
        </Button>
        <Button
          variant="default"
          leftSection={<IconBell size={16} aria-hidden />}
          onClick={() => setOver({ kind: 'remind' })}
        >
          Remind
        </Button>
        <Button
          variant="default"
          leftSection={<IconHeartHandshake size={16} aria-hidden />}
          onClick={() => setOver({ kind: 'promise' })}
        >
          Promise
        </Button>
      </PageHeader>
      <div className={classes.panels}>
        <Panel title="How they stand">
          <CustomerStanding customer={customer} />
          <div className={classes.deposits}>
            <Button variant="default" onClick={() => setOver({ kind: 'deposit' })}>
              Take deposit
            </Button>
            {isAdmin && customer.deposit > 0 && (
              <Button variant="default" onClick={() => setOver({ kind: 'give back' })}>
                Give back deposit
              </Button>
            )}
          </div>
        </Panel>
        <Panel title="About them">
          <CustomerDetails customer={customer} />
        </Panel>
        <Panel title="Open accounts" wide>
          <OpenAccounts
            accounts={customer.openAccounts}
            onOpenReceipt={(id) => setOver({ kind: 'receipt', id })}
            onWriteOff={isAdmin ? (account) => setOver({ kind: 'write off', account }) : undefined}
          />
        </Panel>
        <Panel title="History" wide>
          <CustomerHistory customer={customer} onOpen={setOver} mayUndo={isAdmin} />
        </Panel>
      </div>
      <Suspense>
        {over?.kind === 'payment' && <TakePaymentModal customer={customer} onClose={close} />}
        {over?.kind === 'statement' && <StatementModal customer={customer} onClose={close} />}
        {over?.kind === 'remind' && <RemindModal customer={customer} onClose={close} />}
        {over?.kind === 'promise' && <PromiseModal customer={customer} owes={customer.owes} onClose={close} />}
        {over?.kind === 'deposit' && <TakeDepositModal customer={customer} onClose={close} />}
        {over?.kind === 'give back' && <GiveBackDepositModal customer={customer} onClose={close} />}
        {over?.kind === 'write off' && <WriteOffModal account={over.account} onClose={close} />}
        {over?.kind === 'receipt' && <ReceiptModal receiptId={over.id} onClose={close} />}
        {over?.kind === 'slip' && <PaymentSlipModal slipId={over.id} onClose={close} />}
        {over?.kind === 'return' && <ReturnSlip returnId={over.id} onClose={close} />}
      </Suspense>
    </>
  );
}
