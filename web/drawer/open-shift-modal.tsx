/** Asks a seller what lies in the drawer, before the first sale of their shift. */
import '../ui/styles.ts';
import { Text } from '@mantine/core';
import { FormModal } from '../ui/form/form-modal.tsx';
import { MoneyField } from '../ui/form/money-field.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { useOpenShift } from './drawer-queries.ts';

export function OpenShiftModal({ onClose }: { onClose(): void }) {
  const fields = useFields({ float: '' });
  const open = useOpenShift();

  async function submit() {
    if (!fields.filled('float')) return;
    await open.mutateAsync(fields.values.float);
    notify.success(t('Your shift is open'));
    onClose();
  }

  return (
    <FormModal
      title={t('Open your shift')}
      size="24rem"
      opened
      onClose={onClose}
      closeLabel={t('Not now')}
      submitLabel={t('Open shift')}
      onSubmit={submit}
    >
      <Text size="sm">{t('Count the cash in the drawer before you start selling.')}</Text>
      <MoneyField label={t('Cash in the drawer')} aria-required data-autofocus {...fields.bind('float')} />
    </FormModal>
  );
}
