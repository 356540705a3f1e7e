/** Adds a price list, or renames one. */
import { TextInput } from '@mantine/core';
import type { PriceList } from '../../contract/goods/price-lists.ts';
import { isRefused } from '../http/call.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { useSavePriceList } from './prices-queries.ts';

interface PriceListModalProps {
  /** Left out for a new one. */
  list?: PriceList | undefined;
  onClose(): void;
  onSaved(list: PriceList): void;
}

export function PriceListModal({ list, onClose, onSaved }: PriceListModalProps) {
  const fields = useFields({ name: list?.name ?? '' });
  const savePriceList = useSavePriceList();

  async function save() {
    if (!fields.filled('name')) return;
    const saved = await savePriceList.mutateAsync({ id: list?.id, name: fields.values.name }).catch((error) => {
      if (isRefused(error)) fields.mark('name');
      throw error;
    });
    onClose();
    onSaved(saved);
    notify.success();
  }

  return (
    <FormModal
      title={list ? t('Rename price list') : t('Add price list')}
      submitLabel={list ? t('Rename') : t('Add')}
      opened
      onClose={onClose}
      onSubmit={save}
    >
      <TextInput
        label={t('Name')}
        placeholder={t('Wholesale')}
        aria-required
        data-autofocus
        maxLength={200}
        autoComplete="off"
        {...fields.bind('name')}
      />
    </FormModal>
  );
}
