/** Takes goods off that were not sold, or adds what was found. Above a limit, an admin is asked to approve. */
import '../ui/styles.ts';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { valueAtCost } from '../../contract/cost.ts';
import { maxCommentLength } from '../../contract/fields.ts';
import { type WriteOffReason, writeOffReasons } from '../../contract/stock.ts';
import { useApproval } from '../sales/use-approval.tsx';
import { FieldPair } from '../ui/form/field-pair.tsx';
import { FormModal } from '../ui/form/form-modal.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { rich } from '../words/rich.tsx';
import { t } from '../words/t.ts';
import { useWriteOff } from './stock-queries.ts';
import { reasonLabels } from './write-off-reasons.ts';

/** What it is about; `archived` items can only lose what is left of them. */
export interface WrittenOffItem {
  id: number;
  name: string;
  qty: number;
  unitCost: number;
  archived?: boolean;
}

export function WriteOffModal({ item, onClose }: { item: WrittenOffItem; onClose(): void }) {
  const fields = useFields({ quantity: String(item.qty), reason: 'damaged' as WriteOffReason, note: '' });
  const { quantity, reason, note } = fields.values;
  const writeOff = useWriteOff();
  const value = Number(quantity) > 0 ? valueAtCost(Number(Number(quantity).toFixed(3)), item.unitCost) : 0;
  const approval = useApproval({ action: 'stock-loss', amount: value });
  const reasons = writeOffReasons.filter((one) => !item.archived || one !== 'found');

  async function save() {
    if (!fields.filled('quantity')) return;
    const saved = await approval.send((id) =>
      writeOff.mutateAsync({ id: item.id, body: { quantity, reason, note, approval: id } }),
    );
    if (!saved) return;
    onClose();
    notify.success();
  }

  return (
    <>
      <FormModal title={t('Write off')} submitLabel={t('Write off')} opened onClose={onClose} onSubmit={save}>
        <Text size="sm">
          {rich(
            '<b>{{name}}</b>, {{qty, quantity}} in stock',
            { b: (name) => <strong>{name}</strong> },
            { name: item.name, qty: item.qty },
          )}
        </Text>
        <FieldPair>
          <NumberField label={t('Quantity')} data-autofocus aria-required {...fields.bind('quantity')} />
          <NativeSelect
            label={t('Reason')}
            data={reasons.map((one) => ({ value: one, label: t(reasonLabels[one]) }))}
            {...fields.bind('reason')}
          />
        </FieldPair>
        <TextInput
          label={t('Note')}
          placeholder={t('Optional')}
          autoComplete="off"
          maxLength={maxCommentLength}
          {...fields.bind('note')}
        />
        <Text size="sm" c="dimmed">
          {reason === 'found'
            ? t('{{value, money}} at cost, added to stock', { value })
            : t('{{value, money}} at cost', { value })}
        </Text>
      </FormModal>
      {approval.modal}
    </>
  );
}
