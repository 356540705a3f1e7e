/**
 * Restocks one item after the other without a dialog for each: scan or pick it, type how many came, Enter, and the next one.
 * Deliveries are dated today; cost and price stay the same unless they are changed.
 */
import { Button, Text } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { StockItem } from '../../../contract/goods/stock.ts';
import type { PackRow } from '../../../contract/goods/stock-packs.ts';
import { useFormat } from '../../session/format.ts';
import { MoneyField } from '../../ui/form/money-field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { Refusal, refusalOf } from '../../ui/form/refusal.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { t } from '../../words/t.ts';
import { ItemPicker } from '../item-picker.tsx';
import { useRestock } from '../stock-queries.ts';
import { CountedIn, inPieces, piecesToSend } from './counted-in.tsx';
import classes from './quick-restock.module.css';

const nothing = { qty: '', packId: inPieces, unitCost: '', unitSell: '' };
const mostListed = 10;

interface QuickRestockProps {
  /** The item that was chosen in the list below. Each choice is a new object, so that the same item can be chosen again. */
  chosen: { item: StockItem } | null;
}

export function QuickRestock({ chosen }: QuickRestockProps) {
  const format = useFormat();
  const fields = useFields(nothing);
  const restock = useRestock();
  const [text, setText] = useState('');
  const [item, setItem] = useState<StockItem | null>(null);
  const [done, setDone] = useState<{ key: number; sentence: string }[]>([]);
  const picker = useRef<HTMLInputElement>(null);
  const qty = useRef<HTMLInputElement>(null);

  function pick(picked: StockItem, pack: PackRow | null = null) {
    setItem(picked);
    setText(picked.name);
    restock.reset();
    const { unitCost, unitSell } = picked;
    fields.reset({
      ...{ qty: '', packId: pack ? String(pack.id) : inPieces },
      ...{ unitCost: format.costInField(unitCost), unitSell: format.moneyInField(unitSell) },
    });
    qty.current?.focus();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice
  useEffect(() => {
    if (chosen) pick(chosen.item);
  }, [chosen]);

  function type(typed: string) {
    setText(typed);
    setItem(null);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (restock.isPending) return;
    if (!item) return picker.current?.focus();
    if (!fields.filled('qty', 'unitCost', 'unitSell')) return;
    const { packId, ...delivery } = fields.values;
    const pieces = piecesToSend(item, delivery.qty, packId);
    const body = { id: item.id, date: format.today(), ...delivery, qty: pieces };
    const after = await restock.mutateAsync(body).catch(() => null);
    if (!after) return;
    const sentence = t('{{name}}: {{added, quantity}} added, {{qty, quantity}} in stock', {
      name: after.name,
      added: Number(pieces),
      qty: after.qty,
    });
    setDone((before) => [{ key: (before[0]?.key ?? 0) + 1, sentence }, ...before].slice(0, mostListed));
    setItem(null);
    setText('');
    fields.reset(nothing);
    picker.current?.focus();
  }

  return (
    <section aria-label={t('Quick restock')} className={classes.quick}>
      <form className={classes.fields} onSubmit={save} noValidate>
        <div className={classes.item}>
          <ItemPicker label={t('Item')} inputRef={picker} text={text} onType={type} onPick={pick} />
        </div>
        <NumberField ref={qty} label={t('Qty')} aria-required {...fields.bind('qty')} />
        <NumberField label={t('Unitcost')} aria-required {...fields.bind('unitCost')} />
        <MoneyField label={t('Unit Sell')} aria-required {...fields.bind('unitSell')} />
        <Button type="submit" loading={restock.isPending}>
          {t('Restock')}
        </Button>
        {item && (
          <CountedIn
            item={item}
            qty={fields.values.qty}
            packId={fields.values.packId}
            onChange={(packId) => fields.set({ packId })}
          />
        )}
      </form>
      {restock.error && <Refusal {...refusalOf(restock.error)} />}
      <div role="status">
        {done.map(({ key, sentence }) => (
          <Text key={key} size="sm">
            {sentence}
          </Text>
        ))}
      </div>
    </section>
  );
}
