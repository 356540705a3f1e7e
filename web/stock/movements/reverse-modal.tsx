/** Reverses a restock or an adjustment that was a mistake. */
import { Text, TextInput } from '@mantine/core';
import { goodsKinds } from '../../../contract/documents/goods-kinds.ts';
import { maxCommentLength } from '../../../contract/fields.ts';
import type { Movement } from '../../../contract/goods/stock.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { notify } from '../../ui/overlay/notify.tsx';
import { t } from '../../words/t.ts';
import { useReverseMovement } from '../stock-queries.ts';

export function ReverseModal({ movement, onClose }: { movement: Movement; onClose(): void }) {
  const { id, kind, quantity, value, date } = movement;
  const fields = useFields({ reason: '' });
  const reverse = useReverseMovement();

  async function save() {
    if (!fields.filled('reason')) return;
    await reverse.mutateAsync({ id, reason: fields.values.reason });
    onClose();
    notify.success();
  }

  return (
    <FormModal title={t('Reverse')} submitLabel={t('Reverse')} opened onClose={onClose} onSubmit={save}>
      <Text size="sm">
        {t(
          "{{word}} of {{quantity, quantity}} on {{date, day}}, {{value, money}} at cost. Goods and value go back as they came, with today's date. Both stay in the history.",
          { word: t(goodsKinds[kind].word), quantity, date, value },
        )}
      </Text>
      <TextInput
        label={t('Reason')}
        data-autofocus
        aria-required
        autoComplete="off"
        maxLength={maxCommentLength}
        {...fields.bind('reason')}
      />
    </FormModal>
  );
}
