/** Records a delivery: date, quantity, and the prices from now on. */
import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { StockItem } from '../../../contract/goods/stock.ts';
import { useFormat } from '../../session/format.ts';
import { BookDateField } from '../../ui/form/book-date-field.tsx';
import { FieldPair } from '../../ui/form/field-pair.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { MoneyField } from '../../ui/form/money-field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { FormError } from '../../ui/form/refusal.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { notify } from '../../ui/overlay/notify.tsx';
import { rich } from '../../words/rich.tsx';
import { t } from '../../words/t.ts';
import { useRestock } from '../stock-queries.ts';
import { CountedIn, inPieces, piecesToSend } from './counted-in.tsx';

const noDelivery = { date: '', qty: '', packId: inPieces, unitCost: '', unitSell: '' };
const capitalised = { className: 'capitalised' };

export function RestockModal({ item, onClose }: { item: StockItem | null; onClose(): void }) {
  const format = useFormat();
  const fields = useFields(noDelivery);
  const restock = useRestock();
  // Keeps the text while the modal fades out.
  const last = useRef(item);
  if (item) last.current = item;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a reload of the list must not undo what was typed
  useEffect(() => {
    if (!item) return;
    const prices = { unitCost: format.costInField(item.unitCost), unitSell: format.moneyInField(item.unitSell) };
    fields.reset({ ...noDelivery, date: format.today(), ...prices });
  }, [item?.id]);

  async function save() {
    if (!item) return;
    if (!fields.filled('date', 'qty', 'unitCost', 'unitSell')) throw new FormError(t('Please fill all fields'));
    const { packId, ...delivery } = fields.values;
    await restock.mutateAsync({ id: item.id, ...delivery, qty: piecesToSend(item, delivery.qty, packId) });
    onClose();
    notify.success(t('Stock has been restocked'));
  }

  return (
    <FormModal
      title={t('Add More Stock')}
      submitLabel={t('Restock')}
      opened={item !== null}
      onClose={onClose}
      onSubmit={save}
    >
      {last.current && (
        <Text size="sm">
          {rich(
            '<b>{{name}}</b>, {{qty, quantity}} in stock',
            { b: (name) => <strong>{name}</strong> },
            { name: last.current.name, qty: last.current.qty },
          )}
        </Text>
      )}
      <FieldPair>
        <BookDateField label={t('date')} labelProps={capitalised} aria-required {...fields.bind('date')} />
        <NumberField label={t('Qty')} data-autofocus aria-required {...fields.bind('qty')} />
      </FieldPair>
      {last.current && (
        <CountedIn
          item={last.current}
          qty={fields.values.qty}
          packId={fields.values.packId}
          onChange={(packId) => fields.set({ packId })}
        />
      )}
      <FieldPair>
        <NumberField label={t('Unitcost')} aria-required {...fields.bind('unitCost')} />
        <MoneyField label={t('unitSell')} labelProps={capitalised} aria-required {...fields.bind('unitSell')} />
      </FieldPair>
    </FormModal>
  );
}
