/** Takes a whole delivery back that was entered by mistake. */
import { Text } from '@mantine/core';
import { msg } from '../../contract/words/text.ts';
import { ReasonField } from '../returns/reason-field.tsx';
import { FormModal } from '../ui/form/form-modal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { useUndoDelivery } from './deliveries-queries.ts';

const usualReasons = [msg('Entered twice'), msg('Wrong supplier'), msg('Wrong quantities')];

export function UndoModal({ id, label, onClose }: { id: number; label: string; onClose(): void }) {
  const fields = useFields({ reason: '' });
  const undo = useUndoDelivery(id);

  async function save() {
    if (!fields.filled('reason')) return;
    await undo.mutateAsync(fields.values.reason);
    onClose();
    notify.success();
  }

  return (
    <FormModal
      title={t('Undo delivery {{label}}', { label })}
      submitLabel={t('Undo')}
      opened
      onClose={onClose}
      onSubmit={save}
    >
      <Text size="sm">
        {t(
          'Its goods leave the stock again, its bill is cancelled, and what was paid with it comes back. It is kept, marked as undone. For goods that really came and go back, use Send back.',
        )}
      </Text>
      <ReasonField fields={fields} usual={usualReasons} autoFocus />
    </FormModal>
  );
}
