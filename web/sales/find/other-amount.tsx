/**
 * An amount without goods ("Other, 500"). The amount is asked for when an open item is chosen, and a shop that has such an item
 * gets a button for it.
 */
import '../../ui/styles.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listAllStock, type StockItem } from '../../../contract/goods/stock.ts';
import { addAmount } from '../../cart/cart.ts';
import { changeLines } from '../../cart/cart-store.ts';
import { call } from '../../http/call.ts';
import { useFormat } from '../../session/format.ts';
import { createStore, useStore } from '../../store.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { FormError } from '../../ui/form/refusal.tsx';
import { t } from '../../words/t.ts';
import { moneyInText, readPrice } from '../cart/discount.ts';

const mostOffered = 20;

/** The open items to choose from, while the amount is being asked for. */
const asking = createStore<StockItem[] | null>(null);

export function askAmount(...items: StockItem[]): void {
  asking.set(items);
}

export function useAskingAmount(): boolean {
  return useStore(asking) !== null;
}

export function OtherAmount({ frozen }: { frozen: boolean }) {
  const asked = useStore(asking);
  const { data: items = [] } = useQuery({
    queryKey: ['stock', 'open items'],
    queryFn: ({ signal }) => call(listAllStock, { query: { kind: 'open', limit: mostOffered }, signal }),
  });
  return (
    <>
      {items.length > 0 && (
        <Button variant="default" disabled={frozen} onClick={() => askAmount(...items)}>
          {t('Other amount')}
        </Button>
      )}
      {asked && <AmountModal items={asked} onClose={() => asking.set(null)} />}
    </>
  );
}

function AmountModal({ items, onClose }: { items: StockItem[]; onClose(): void }) {
  const format = useFormat();
  const [id, setId] = useState(items[0]!.id);
  const item = items.find((one) => one.id === id)!;
  const [text, setText] = useState(item.unitSell > 0 ? moneyInText(item.unitSell) : '');

  function submit() {
    const amount = readPrice(text);
    if (amount === 0) throw new FormError(t('Please enter an amount above 0'));
    changeLines((lines) => addAmount(lines, item, format.today(), amount));
    onClose();
  }

  return (
    <FormModal
      title={items.length > 1 ? t('Other amount') : item.name}
      size="24rem"
      opened
      onClose={onClose}
      submitLabel={t('Add')}
      onSubmit={submit}
    >
      <TextInput
        label={t('Amount')}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {items.length > 1 && (
        <NativeSelect
          label={t({ text: 'For', context: 'what was sold' })}
          data={items.map((one) => ({ value: String(one.id), label: one.name }))}
          value={String(id)}
          onChange={(event) => setId(Number(event.currentTarget.value))}
        />
      )}
    </FormModal>
  );
}
