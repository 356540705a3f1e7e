/** Takes a whole receipt back, as if it had not been made. A seller needs an admin's approval. */
import '../ui/styles.ts';
import { Text } from '@mantine/core';
import { msg } from '../../contract/words/text.ts';
import { useApproval } from '../approvals/use-approval.tsx';
import { FormModal } from '../ui/form/form-modal.tsx';
import { FormError } from '../ui/form/refusal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { ReasonField } from './reason-field.tsx';
import { useVoidReceipt } from './returns-queries.ts';

const usualReasons = [msg('Entered by mistake'), msg('Entered twice'), msg('Customer left')];

interface VoidModalProps {
  receiptId: number;
  onClose(): void;
}

export function VoidModal({ receiptId, onClose }: VoidModalProps) {
  const fields = useFields({ reason: '' });
  const voidReceipt = useVoidReceipt();
  const approval = useApproval({ action: 'void', receiptId });

  async function submit() {
    if (!fields.filled('reason')) throw new FormError(t('Please say why'));
    const { reason } = fields.values;
    const voided = await approval.send((id) => voidReceipt.mutateAsync({ id: receiptId, reason, approval: id }));
    if (!voided) return;
    notify.success(t('Receipt {{receiptId}} is voided', { receiptId }));
    onClose();
  }

  return (
    <FormModal
      title={t('Void receipt {{receiptId}}', { receiptId })}
      submitLabel={t('Void')}
      opened
      onClose={onClose}
      onSubmit={submit}
    >
      <Text size="sm">
        {t(
          'For a sale that should not have been made. It is undone on the day it was made: the goods go back into stock, and its money no longer counts. If goods come back later, use Return goods instead.',
        )}
      </Text>
      <ReasonField fields={fields} usual={usualReasons} autoFocus />
      {approval.modal}
    </FormModal>
  );
}
