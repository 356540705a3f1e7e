/**
 * One receipt, on screen and for print: after a sale, from Today's Sales and from the Sales Report. It is loaded each
 * time, so it is up to date, and it never touches the cart.
 *
 *   <ReceiptModal receiptId={opened} onClose={() => setOpened(null)} />
 */
import '../ui/styles.ts';
import { Button, Stack } from '@mantine/core';
import { IconMail, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { getReceipt } from '../../contract/sales.ts';
import { call } from '../http/call.ts';
import { useBusiness } from '../session/business.ts';
import { useFormat } from '../session/format.ts';
import { type Paper, readPaper, storePaper } from '../session/till-settings.ts';
import { useUser } from '../session/user.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { printReport } from '../ui/paper/print-window.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { receiptReport } from './receipt-report.ts';
import { ReceiptView } from './receipt-view.tsx';

const MailReceiptModal = lazy(() =>
  import('./mail-receipt-modal.tsx').then((module) => ({ default: module.MailReceiptModal })),
);

const papers = [
  { paper: 'a4', label: 'Print A4' },
  { paper: '80mm', label: 'Print 80 mm' },
] as const;

interface ReceiptModalProps {
  /** Null while none is open. */
  receiptId: number | null;
  onClose(): void;
}

export function ReceiptModal({ receiptId, onClose }: ReceiptModalProps) {
  const business = useBusiness();
  const format = useFormat();
  const query = useQuery({
    queryKey: ['sales', 'receipt', receiptId],
    queryFn: ({ signal }) => call(getReceipt, { params: { id: receiptId as number }, signal }),
    enabled: receiptId !== null,
    placeholderData: (before) => before,
  });
  const receipt = query.data?.id === receiptId ? query.data : undefined;
  const maySell = useUser().roles.some((role) => role === 'admin' || role === 'sales');
  // The key resets the form each time it opens.
  const [mailing, setMailing] = useState({ openings: 0, opened: false });

  function print(paper: Paper) {
    if (!receipt) return;
    storePaper(paper);
    printReport({ ...receiptReport(receipt, business, format), paper });
  }

  return (
    <FormModal
      title={receiptId === null ? 'Receipt' : `Receipt ${receiptId}`}
      // Wide enough for its buttons on one line.
      size="34rem"
      opened={receiptId !== null}
      onClose={onClose}
      actions={
        <>
          {maySell && (
            <Button
              variant="default"
              leftSection={<IconMail size={16} aria-hidden />}
              disabled={!receipt}
              onClick={() => setMailing(({ openings }) => ({ openings: openings + 1, opened: true }))}
            >
              Mail receipt
            </Button>
          )}
          {papers.map(({ paper, label }) => (
            <Button
              key={paper}
              // The size printed last at this till is the one that Enter prints.
              {...(paper === readPaper() ? { 'data-autofocus': true } : { variant: 'default' })}
              leftSection={<IconPrinter size={16} aria-hidden />}
              // Not disabled while the receipt is loading: a disabled button can't have the focus.
              data-disabled={!receipt || undefined}
              aria-disabled={!receipt}
              onClick={() => print(paper)}
            >
              {label}
            </Button>
          ))}
        </>
      }
    >
      {query.isError && <RetryLine onRetry={query.refetch} />}
      {receipt ? (
        <ReceiptView receipt={receipt} />
      ) : (
        !query.isError && (
          <Stack gap="xs">
            <Skeleton height={20} width="60%" />
            <Skeleton height={20} />
            <Skeleton height={20} />
          </Stack>
        )
      )}
      {mailing.openings > 0 && receiptId !== null && (
        <Suspense>
          <MailReceiptModal
            key={mailing.openings}
            receiptId={receiptId}
            opened={mailing.opened}
            onClose={() => setMailing((before) => ({ ...before, opened: false }))}
          />
        </Suspense>
      )}
    </FormModal>
  );
}
