/** Chooses the items: one by one, or all that a search finds in stock, or all whose price changed since a day. */
import { NativeSelect, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { useListSearch } from '../address/use-list-search.ts';
import { useSearchField } from '../address/use-search-field.ts';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { ItemPicker } from '../stock/item-picker.tsx';
import { DateField } from '../ui/form/date-field.tsx';
import { t } from '../words/t.ts';
import classes from './labels.module.css';
import type { LabelSource } from './labels-queries.ts';

interface ChooseItemsProps {
  list: ReturnType<typeof useListSearch<'/layout/labels'>>;
  source: LabelSource;
}

export function ChooseItems({ list, source: { ids, from, since } }: ChooseItemsProps) {
  const { roles } = useUser();
  // People who may only read reports can't search the stock.
  const maySearch = roles.some((role) => role !== 'reports');
  const { field } = useSearchField(list);
  const today = useFormat().today();
  return (
    <div className={classes.choose}>
      <NativeSelect
        label={t('Print labels for')}
        data={[
          { value: 'chosen', label: t('Items I choose') },
          { value: 'stock', label: t('Items in stock') },
          { value: 'prices', label: t('Items with a changed price') },
          ...(from === 'delivery' ? [{ value: 'delivery', label: t('Items of a delivery') }] : []),
        ]}
        value={from ?? 'chosen'}
        onChange={(event) => {
          const chosen = event.currentTarget.value as 'chosen' | NonNullable<typeof from>;
          const source = chosen === 'chosen' ? undefined : chosen;
          list.show({ from: source, search: undefined, categoryId: undefined, date: undefined, id: undefined });
        }}
      />
      {from === 'stock' && maySearch && (
        <TextInput
          label={t('Search Stock')}
          type="search"
          value={field.value}
          onChange={(event) => field.onChange(event.currentTarget.value)}
        />
      )}
      {from === 'prices' && (
        <DateField
          label={t('Price changed since')}
          max={today}
          value={since}
          onChange={(date) => list.show({ date: date || undefined })}
        />
      )}
      {!from && maySearch && (
        <AddItem onAdd={(id) => !ids.includes(id) && list.show({ ids: [...ids, id].join(',') })} />
      )}
    </div>
  );
}

function AddItem({ onAdd }: { onAdd(id: number): void }) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  return (
    <ItemPicker
      label={t('Add an item')}
      inputRef={input}
      text={text}
      onType={setText}
      onPick={({ id }) => {
        setText('');
        onAdd(id);
      }}
    />
  );
}
