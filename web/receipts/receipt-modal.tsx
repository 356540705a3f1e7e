/**
 * One receipt, on screen and for print: after a sale, from Today's Sales, the Sales Report and Returns, and by scanning its
 * code. Goods are taken back and the whole of it is voided from here. It is loaded each time, so it is up to date, and it
 * never touches the cart. Loaded when the first receipt is opened.
 *
 *   const [receiptId, setReceiptId] = useState<number | null>(null);
 *   {receiptId !== null && <Suspense><ReceiptModal receiptId={receiptId} onClose={() => setReceiptId(null)} /></Suspense>}
 */
import '../ui/styles.ts';
import { Button, Stack } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { getReceipt, mailReceipt, type Receipt, reprintReceipt } from '../../contract/selling/sales.ts';
import { call, failedWith } from '../http/call.ts';
import { PrintButtons } from '../papers/print-buttons.tsx';
import { useBusiness } from '../session/business.ts';
import { usePaperFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState } from '../ui/table/empty-state.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import { receiptReport } from './receipt-report.ts';
import classes from './receipt-view.module.css';
import { ReceiptView } from './receipt-view.tsx';

const MailModal = lazy(() => import('../ui/form/mail-modal.tsx').then((module) => ({ default: module.MailModal })));
const ReturnDialog = lazy(() =>
  import('../returns/return-dialog.tsx').then((module) => ({ default: module.ReturnDialog })),
);
const ReturnSlip = lazy(() => import('../returns/return-slip.tsx').then((module) => ({ default: module.ReturnSlip })));
const VoidModal = lazy(() => import('../returns/void-modal.tsx').then((module) => ({ default: module.VoidModal })));

interface ReceiptModalProps {
  receiptId: number;
  /** The receipt as the sale answered it, because a seller who counts blind can't load it again. */
  sold?: Receipt | null;
  onClose(): void;
}

export function ReceiptModal({ receiptId, sold, onClose }: ReceiptModalProps) {
  const business = useBusiness();
  const format = usePaperFormat();
  const query = useQuery({
    queryKey: ['sales', 'receipt', receiptId],
    queryFn: ({ signal }) => call(getReceipt, { params: { id: receiptId }, signal }),
  });
  const receipt = query.data ?? (sold?.id === receiptId && failedWith(query.error, 'not-counted') ? sold : undefined);
  const maySell = useUser().roles.some((role) => role === 'admin' || role === 'sales');
  const [over, setOver] = useState<'mail' | 'return' | 'void' | { slip: number } | null>(null);
  const close = () => setOver(null);

  return (
    <FormModal
      title={t('Receipt {{receiptId}}', { receiptId })}
      // Wide enough for its buttons on one line.
      size="34rem"
      opened
      onClose={onClose}
      actions={
        <>
          {maySell && (
            <Button
              variant="default"
              leftSection={<IconMail size={16} aria-hidden />}
              disabled={!receipt}
              onClick={() => setOver('mail')}
            >
              {t('Mail receipt')}
            </Button>
          )}
          <PrintButtons
            report={receipt && (() => receiptReport(receipt, business, format))}
            name={`receipt ${receiptId}`}
            noteCopy={() => call(reprintReceipt, { params: { id: receiptId } })}
            customerId={receipt?.customer?.id ?? receipt?.credit?.customerId}
          />
        </>
      }
    >
      {receipt ? (
        <>
          <UndoButtons
            receipt={receipt}
            maySell={maySell}
            onReturn={() => setOver('return')}
            onVoid={() => setOver('void')}
          />
          <ReceiptView receipt={receipt} onOpenReturn={(slip) => setOver({ slip })} onOpenCustomer={onClose} />
        </>
      ) : (
        <NotLoaded receiptId={receiptId} error={query.error} onRetry={query.refetch} />
      )}
      <Suspense>
        {over === 'mail' && (
          <MailModal
            title={t('Mail receipt {{receiptId}}', { receiptId })}
            send={(to) => call(mailReceipt, { params: { id: receiptId }, body: { to } })}
            onClose={close}
          />
        )}
        {over === 'return' && receipt && (
          <ReturnDialog receipt={receipt} onClose={close} onReturned={({ id }) => setOver({ slip: id })} />
        )}
        {over === 'void' && <VoidModal receiptId={receiptId} onClose={close} />}
        {typeof over === 'object' && over && <ReturnSlip returnId={over.slip} onClose={close} />}
      </Suspense>
    </FormModal>
  );
}

interface UndoButtonsProps {
  receipt: Receipt;
  maySell: boolean;
  onReturn(): void;
  onVoid(): void;
}

/** Everyone who sees a receipt may void it, sellers with an approval. Once goods of it came back, it can't be voided. */
function UndoButtons({ receipt, maySell, onReturn, onVoid }: UndoButtonsProps) {
  const standing = receipt.lines.filter((line) => !line.deleted);
  const isReturnable = maySell && standing.some(({ quantity, returned }) => returned.quantity < quantity);
  const isVoidable = standing.length > 0 && receipt.returns.length === 0;
  if (!isReturnable && !isVoidable) return null;
  return (
    <div className={classes.undo}>
      {isReturnable && (
        <Button variant="light" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={onReturn}>
          {t('Return goods')}
        </Button>
      )}
      {isVoidable && (
        <Button variant="subtle" color="red" leftSection={<IconBan size={16} aria-hidden />} onClick={onVoid}>
          {t('Void')}
        </Button>
      )}
    </div>
  );
}

function NotLoaded({ receiptId, error, onRetry }: { receiptId: number; error: unknown; onRetry(): unknown }) {
  if (failedWith(error, 'not-found'))
    return <EmptyState text={t('There is no receipt {{receiptId}}.', { receiptId })} />;
  if (failedWith(error, 'not-counted')) {
    return (
      <EmptyState text={t('Receipt {{receiptId}} is hidden until the count. An admin can open it.', { receiptId })} />
    );
  }
  if (error) return <RetryLine onRetry={onRetry} />;
  return (
    <Stack gap="xs">
      <Skeleton height={20} width="60%" />
      <Skeleton height={20} />
      <Skeleton height={20} />
    </Stack>
  );
}
