/**
 * Adds a temporary price from one day to another, both inclusive. If the item is given, its other temporary prices are listed
 * below; otherwise it is chosen first.
 */
import { NativeSelect, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { StockItem } from '../../contract/goods/stock.ts';
import { useFormat } from '../session/format.ts';
import { ItemPicker } from '../stock/item-picker.tsx';
import { DateField } from '../ui/form/date-field.tsx';
import { FieldPair } from '../ui/form/field-pair.tsx';
import { FormModal } from '../ui/form/form-modal.tsx';
import { MoneyField } from '../ui/form/money-field.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { useAddTimedPrice, useTimedPrices } from './prices-queries.ts';
import { TimedPricesTable } from './timed-prices-table.tsx';

/** The choice that stands for a single piece instead of the id of a pack. */
const ofPiece = 'piece';

interface TimedPriceModalProps {
  /** If it is left out, the item is chosen here. */
  item?: StockItem;
  /** The last day that is suggested, such as that on the goods; one that has passed is not. */
  until?: string;
  onClose(): void;
}

export default function TimedPriceModal({ item: given, until = '', onClose }: TimedPriceModalProps) {
  const format = useFormat();
  const today = format.today();
  const nothing = { packId: ofPiece, unitSell: '', startDate: today, endDate: until >= today ? until : '' };
  const fields = useFields(nothing);
  const addTimedPrice = useAddTimedPrice();
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<StockItem | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const item = given ?? picked;

  function pick(one: StockItem) {
    setPicked(one);
    setText(one.name);
    fields.set({ packId: ofPiece });
    fields.focus('unitSell');
  }

  async function save() {
    if (!item) return picker.current?.focus();
    if (!fields.filled('unitSell', 'startDate', 'endDate')) return;
    const { packId, unitSell, startDate, endDate } = fields.values;
    if (startDate > endDate) {
      fields.correct({ endDate: t('The last day must not be before the first') });
      return;
    }
    await addTimedPrice.mutateAsync({
      stockId: item.id,
      packId: packId === ofPiece ? null : Number(packId),
      ...{ unitSell, startDate, endDate },
    });
    notify.success();
    if (given) fields.reset(nothing);
    else onClose();
  }

  return (
    <FormModal
      title={given ? t('{{name}}: temporary price', { name: given.name }) : t('Temporary price')}
      submitLabel={t('Add price')}
      size="lg"
      opened
      onClose={onClose}
      onSubmit={save}
    >
      {!given && (
        <ItemPicker
          label={t('Item')}
          inputRef={picker}
          text={text}
          onType={(typed) => {
            setText(typed);
            setPicked(null);
          }}
          onPick={pick}
        />
      )}
      {item && <PriceOf item={item} value={fields.values.packId} onChange={(packId) => fields.set({ packId })} />}
      <MoneyField
        label={t('Price')}
        description={item && usualText(usualOf(item, fields.values.packId), fields.values.unitSell)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        aria-required
        {...(given && { 'data-autofocus': true })}
        {...fields.bind('unitSell')}
      />
      <FieldPair>
        <DateField label={t('First day')} aria-required {...fields.bind('startDate')} />
        <DateField
          label={t('Last day')}
          min={fields.values.startDate || undefined}
          aria-required
          {...fields.bind('endDate')}
        />
      </FieldPair>
      <Text size="sm" c="dimmed">
        {t('Both days count. Where several prices apply, the lowest is charged.')}
      </Text>
      {given && <PricesOfItem stockId={given.id} />}
    </FormModal>
  );
}

/** Chooses whether the price is for a piece or for a pack that is sold. */
function PriceOf({ item, value, onChange }: { item: StockItem; value: string; onChange(packId: string): void }) {
  const sold = item.packs.filter(({ unitSell }) => unitSell !== null);
  if (sold.length === 0) return null;
  return (
    <NativeSelect
      label={t('Price of')}
      data={[
        { value: ofPiece, label: t('One piece') },
        ...sold.map(({ id, name, size }) => ({
          value: String(id),
          label: t('{{pack}} ({{size, quantity}})', { pack: name, size }),
        })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function usualOf({ unitSell, packs }: StockItem, packId: string): number {
  return packs.find(({ id }) => String(id) === packId)?.unitSell ?? unitSell;
}

function usualText(unitSell: number, typed: string): string {
  return Number(typed) > unitSell
    ? t('Above the usual price, which is charged')
    : t('Usually {{unitSell, money}}', { unitSell });
}

function PricesOfItem({ stockId }: { stockId: number }) {
  const prices = useTimedPrices(stockId);
  if (prices.data?.length === 0) return null;
  return <TimedPricesTable prices={prices} withItem={false} empty={{ text: '' }} />;
}
