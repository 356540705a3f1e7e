/** Receipts: found by number, item or customer, or named in the address, to show or print again. */
import '../ui/styles.ts';
import { lazy, Suspense } from 'react';
import { useListSearch } from '../address/use-list-search.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { t } from '../words/t.ts';
import { FindReceipt } from './find-receipt.tsx';

const ReceiptModal = lazy(() => import('./receipt-modal.tsx').then((module) => ({ default: module.ReceiptModal })));

export function ReceiptsPage() {
  const list = useListSearch('/layout/receipts');
  const { id } = list.shown;
  return (
    <>
      <PageHeader title={t('Receipts')} />
      <FindReceipt list={list} onOpen={(id) => list.open({ id })} />
      <Suspense>{id !== undefined && <ReceiptModal receiptId={id} onClose={list.close} />}</Suspense>
    </>
  );
}
