/** Writes off goods that were not sold, or adds goods that were found. Above a limit, an admin is asked to approve. */
import '../../ui/styles.ts';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { maxCommentLength } from '../../../contract/fields.ts';
import { lossWords } from '../../../contract/goods/loss-words.ts';
import { type WriteOffReason, writeOffReasons } from '../../../contract/goods/stock.ts';
import { valueAtCost } from '../../../contract/values/cost.ts';
import { useApproval } from '../../approvals/use-approval.tsx';
import { useSight } from '../../shop-settings/use-sight.ts';
import { FieldPair } from '../../ui/form/field-pair.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { notify } from '../../ui/overlay/notify.tsx';
import { rich } from '../../words/rich.tsx';
import { t } from '../../words/t.ts';
import { useWriteOff } from '../stock-queries.ts';

/** The item to write off; if it is `archived`, only what is left of it can go. */
export interface WrittenOffItem {
  id: number;
  name: string;
  qty: number;
  unitCost: number;
  unitSell?: number;
  archived?: boolean;
}

interface WriteOffModalProps {
  item: WrittenOffItem;
  /** The quantity that the field begins with; everything in stock if it is left out. */
  quantity?: string;
  reason?: WriteOffReason;
  onClose(): void;
}

export function WriteOffModal({ item, onClose, ...first }: WriteOffModalProps) {
  const { quantity: all = String(item.qty), reason: usual = 'damaged' } = first;
  const fields = useFields({ quantity: all, reason: usual, note: '' });
  const { cost: seesCost } = useSight();
  const { quantity, reason, note } = fields.values;
  const writeOff = useWriteOff();
  const valueAt = (cost: number) => (Number(quantity) > 0 ? valueAtCost(Number(Number(quantity).toFixed(3)), cost) : 0);
  const value = seesCost ? valueAt(item.unitCost) : 0;
  // Someone who does not see costs asks for approval of the selling value, because an approval is good for up to its amount.
  const approval = useApproval({ action: 'stock-loss', amount: seesCost ? value : valueAt(item.unitSell ?? 0) });
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
            data={reasons.map((one) => ({ value: one, label: t(lossWords[one]) }))}
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
        {seesCost && (
          <Text size="sm" c="dimmed">
            {reason === 'found'
              ? t('{{value, money}} at cost, added to stock', { value })
              : t('{{value, money}} at cost', { value })}
          </Text>
        )}
      </FormModal>
      {approval.modal}
    </>
  );
}
