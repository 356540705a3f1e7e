/** The receipt of a sale that was made without a connection, on screen and for print. */
import '../ui/styles.ts';
import type { Receipt } from '../../contract/selling/sales.ts';
import { PrintButtons } from '../papers/print-buttons.tsx';
import { receiptReport } from '../receipts/receipt-report.ts';
import { ReceiptView } from '../receipts/receipt-view.tsx';
import { useBusiness } from '../session/business.ts';
import { usePaperFormat } from '../session/format.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { t } from '../words/t.ts';

/** An offline sale has no returns yet. */
const openReturn = () => {};

export function KeptReceiptModal({ receipt, onClose }: { receipt: Receipt; onClose(): void }) {
  const business = useBusiness();
  const format = usePaperFormat();
  const id = receipt.label ?? '';
  return (
    <FormModal
      title={t('Receipt {{id}}', { id })}
      size="34rem"
      opened
      onClose={onClose}
      actions={<PrintButtons report={() => receiptReport(receipt, business, format)} name={`receipt ${id}`} />}
    >
      <ReceiptView receipt={receipt} onOpenReturn={openReturn} />
    </FormModal>
  );
}
