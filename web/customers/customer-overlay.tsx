/** What is open over a customer's page, each loaded when it is first opened. */
import { lazy, Suspense } from 'react';
import type { CustomerAccount } from '../../contract/debts/accounts.ts';
import type { CustomerPage } from '../../contract/debts/debts.ts';
import type { HistoryRow } from './history-rows.ts';

const TakePaymentModal = lazy(() =>
  import('../debts/payments/take-payment-modal.tsx').then((module) => ({ default: module.TakePaymentModal })),
);
const StatementModal = lazy(() =>
  import('../debts/statements/statement-modal.tsx').then((module) => ({ default: module.StatementModal })),
);
const TakeDepositModal = lazy(() =>
  import('../debts/payments/take-deposit-modal.tsx').then((module) => ({ default: module.TakeDepositModal })),
);
const GiveBackDepositModal = lazy(() =>
  import('../debts/payments/give-back-deposit-modal.tsx').then((module) => ({ default: module.GiveBackDepositModal })),
);
const RemindModal = lazy(() =>
  import('../debts/desk/remind-modal.tsx').then((module) => ({ default: module.RemindModal })),
);
const PromiseModal = lazy(() =>
  import('../debts/desk/promise-modal.tsx').then((module) => ({ default: module.PromiseModal })),
);
const WriteOffModal = lazy(() =>
  import('../debts/payments/write-off-modal.tsx').then((module) => ({ default: module.WriteOffModal })),
);
const PaymentSlipModal = lazy(() =>
  import('../debts/payments/slip-modal.tsx').then((module) => ({ default: module.PaymentSlipModal })),
);
const ReceiptModal = lazy(() =>
  import('../receipts/receipt-modal.tsx').then((module) => ({ default: module.ReceiptModal })),
);
const ReturnSlip = lazy(() => import('../returns/return-slip.tsx').then((module) => ({ default: module.ReturnSlip })));

export type Over =
  | { kind: 'payment' | 'statement' | 'remind' | 'promise' | 'deposit' | 'give-back' }
  | { kind: 'write-off'; account: CustomerAccount }
  | NonNullable<HistoryRow['opens']>;

interface CustomerOverlayProps {
  over: Over;
  customer: CustomerPage;
  onClose(): void;
}

export function CustomerOverlay({ over, customer, onClose }: CustomerOverlayProps) {
  return (
    <Suspense>
      {over.kind === 'payment' && <TakePaymentModal customer={customer} onClose={onClose} />}
      {over.kind === 'statement' && <StatementModal customer={customer} onClose={onClose} />}
      {over.kind === 'remind' && <RemindModal customer={customer} onClose={onClose} />}
      {over.kind === 'promise' && <PromiseModal customer={customer} owes={customer.owes} onClose={onClose} />}
      {over.kind === 'deposit' && <TakeDepositModal customer={customer} onClose={onClose} />}
      {over.kind === 'give-back' && <GiveBackDepositModal customer={customer} onClose={onClose} />}
      {over.kind === 'write-off' && <WriteOffModal account={over.account} onClose={onClose} />}
      {over.kind === 'receipt' && <ReceiptModal receiptId={over.id} onClose={onClose} />}
      {over.kind === 'slip' && <PaymentSlipModal slipId={over.id} onClose={onClose} />}
      {over.kind === 'return' && <ReturnSlip returnId={over.id} onClose={onClose} />}
    </Suspense>
  );
}
