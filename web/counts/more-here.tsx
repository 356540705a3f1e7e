/**
 * Counts the shelf at the till, where the books say that there is not enough for the cart. The books follow at once, item by item,
 * and the sale waits until somebody presses for it.
 */
import '../ui/styles.ts';
import { Text } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { countInPlace } from '../../contract/goods/counts.ts';
import { readQuantity } from '../../contract/values/quantity.ts';
import type { ShortItem } from '../cart/short-items.ts';
import { call } from '../http/call.ts';
import { newKey } from '../http/new-key.ts';
import { refreshAfter } from '../http/refresh.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';

interface MoreHereProps {
  items: readonly ShortItem[];
  onClose(): void;
  onCounted(): void;
}

export function MoreHere({ items, onClose, onCounted }: MoreHereProps) {
  const count = useCountInPlace();
  const fields = useFields<Record<string, string>>(Object.fromEntries(items.map((item) => [nameOf(item), ''])));
  const typedOf = (item: ShortItem) => fields.values[nameOf(item)] ?? '';
  const left = items.filter(({ stockId }) => !count.done.has(stockId));

  async function save() {
    const typed = left.filter((item) => typedOf(item) !== '');
    if (typed.length === 0) return fields.mark(nameOf(left[0]!));
    const problems = typed.map((item) => [nameOf(item), problemWith(item, typedOf(item))]);
    if (!fields.correct(Object.fromEntries(problems))) return;
    for (const item of typed) {
      await count.send(item.stockId, typedOf(item)).catch((error) => {
        fields.mark(nameOf(item));
        void refreshAfter(countInPlace);
        throw error;
      });
    }
    await refreshAfter(countInPlace);
    notify.success(t({ text: 'Counted', context: 'the shelf' }));
    onCounted();
  }

  /** Enter leads from item to item; in the last field it saves. */
  function onEnter(event: KeyboardEvent, item: ShortItem) {
    const next = left[left.indexOf(item) + 1];
    if (event.key !== 'Enter' || !next) return;
    event.preventDefault();
    fields.focus(nameOf(next));
  }

  return (
    <FormModal
      title={t('How many are on the shelf?')}
      size="24rem"
      opened
      onClose={onClose}
      submitLabel={t('Save')}
      onSubmit={save}
    >
      <Text size="sm">{t('Count what this customer is buying, too.')}</Text>
      {items.map((item, at) => (
        <NumberField
          key={item.stockId}
          label={<bdi>{item.name}</bdi>}
          description={
            count.done.has(item.stockId)
              ? t({ text: 'Counted', context: 'the shelf' })
              : t('The books say {{left, quantity}}, this sale has {{wanted, quantity}}', {
                  left: item.left,
                  wanted: item.wanted,
                })
          }
          disabled={count.done.has(item.stockId)}
          autoComplete="off"
          enterKeyHint={item === left.at(-1) ? 'done' : 'next'}
          data-autofocus={at === 0 || undefined}
          onKeyDown={(event) => onEnter(event, item)}
          {...fields.bind(nameOf(item))}
        />
      ))}
    </FormModal>
  );
}

const nameOf = ({ stockId }: ShortItem) => `item-${stockId}`;

/** It must be at least what the sale has, otherwise the goods on the counter were not counted. */
function problemWith({ wanted }: ShortItem, typed: string): string | null {
  const figure = readQuantity(typed);
  if (figure === null) return t('Please enter a quantity');
  return figure < wanted
    ? t('This sale alone has {{wanted, quantity}}. Count them, too, or sell fewer.', { wanted })
    : null;
}

/** Saves each item once: those already saved are not sent again when the next one is refused. */
function useCountInPlace() {
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  /** A key by item and number, because another number is another count, and the same number may be a second try without an answer. */
  const keys = useRef(new Map<string, string>());
  return {
    done,
    async send(id: number, quantity: string) {
      const name = `${id} ${quantity}`;
      const key = keys.current.get(name) ?? newKey();
      keys.current.set(name, key);
      await call(countInPlace, { params: { id }, body: { quantity }, headers: { 'idempotency-key': key } });
      setDone((before) => new Set(before).add(id));
    },
  };
}
