/**
 * One receipt, on screen and for print: after a sale, from Today's Sales and from the Sales Report. It is loaded each
 * time, so it is up to date, and it never touches the cart.
 *
 *   <ReceiptModal receiptId={opened} onClose={() => setOpened(null)} />
 */
import '../ui/styles.ts';
import { Button, Stack } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getReceipt } from '../../contract/sales.ts';
import { call } from '../http/call.ts';
import { useBusiness } from '../session/business.ts';
import { useFormat } from '../session/format.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { printReport } from '../ui/paper/print-window.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { receiptReport } from './receipt-report.ts';
import { ReceiptView } from './receipt-view.tsx';

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
  const print = (paper: 'a4' | '80mm') =>
    receipt && printReport({ ...receiptReport(receipt, business, format), paper });

  return (
    <FormModal
      title={receiptId === null ? 'Receipt' : `Receipt ${receiptId}`}
      opened={receiptId !== null}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            disabled={!receipt}
            onClick={() => print('a4')}
          >
            Print A4
          </Button>
          <Button
            leftSection={<IconPrinter size={16} aria-hidden />}
            disabled={!receipt}
            data-autofocus
            onClick={() => print('80mm')}
          >
            Print 80 mm
          </Button>
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
    </FormModal>
  );
}
