/** Receipts: found by number, item or customer, or named in the address, to show or print again. */
import '../ui/styles.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PageHeader } from '../ui/page-header.tsx';
import { FindReceipt } from './find-receipt.tsx';

const ReceiptModal = lazy(() =>
  import('../receipts/receipt-modal.tsx').then((module) => ({ default: module.ReceiptModal })),
);

export function ReceiptsPage() {
  const { id } = useSearch({ strict: false }) as { id?: unknown };
  const navigate = useNavigate();
  const receiptId = Number.isSafeInteger(id) && Number(id) > 0 ? Number(id) : null;
  const open = (opened: number | null) =>
    void navigate({
      to: '/receipts',
      search: (opened === null ? {} : { id: opened }) as never,
      replace: opened === null,
    });
  return (
    <>
      <PageHeader title="Receipts" />
      <FindReceipt onOpen={open} />
      <Suspense>{receiptId !== null && <ReceiptModal receiptId={receiptId} onClose={() => open(null)} />}</Suspense>
    </>
  );
}
