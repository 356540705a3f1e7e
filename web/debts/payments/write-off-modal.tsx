/** Gives up what is left of an account as a bad debt. */
import '../../ui/styles.ts';
import { Text } from '@mantine/core';
import type { CustomerAccount } from '../../../contract/debts/accounts.ts';
import { msg } from '../../../contract/words/text.ts';
import { ReasonField } from '../../returns/reason-field.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { FormError } from '../../ui/form/refusal.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { notify } from '../../ui/overlay/notify.tsx';
import { t } from '../../words/t.ts';
import { writeOffTitle } from '../account-name.ts';
import { useWriteOff } from '../debts-queries.ts';

const usualReasons = [msg('Moved away'), msg("Can't be found"), msg("Can't pay")];

interface WriteOffModalProps {
  account: CustomerAccount;
  onClose(): void;
}

export function WriteOffModal({ account, onClose }: WriteOffModalProps) {
  const fields = useFields({ reason: '' });
  const writeOff = useWriteOff();

  async function submit() {
    if (!fields.filled('reason')) throw new FormError(t('Please say why'));
    await writeOff.mutateAsync({ id: account.id, reason: fields.values.reason });
    notify.success(t('{{balance, money}} written off', { balance: account.balance }));
    onClose();
  }

  return (
    <FormModal title={writeOffTitle(account)} submitLabel={t('Write off')} opened onClose={onClose} onSubmit={submit}>
      <Text size="sm">
        {t(
          'For a debt that will never be paid. The {{balance, money}} still owed counts as lost today. No money moves. You can undo it in the history.',
          { balance: account.balance },
        )}
      </Text>
      <ReasonField fields={fields} usual={usualReasons} autoFocus />
    </FormModal>
  );
}
