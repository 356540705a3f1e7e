/** Begins a count: of everything, of categories, of what today has time for, or of items one by one. */
import { CloseButton, NativeSelect, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useCategories } from '../stock/categories/category-queries.ts';
import { ItemPicker } from '../stock/item-picker.tsx';
import { FormModal } from '../ui/form/form-modal.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { TickField } from '../ui/form/tick-field.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import classes from './counts.module.css';
import { useAddCount } from './counts-queries.ts';

type What = 'all' | 'categories' | 'today' | 'items';

interface Chosen {
  id: number;
  name: string;
}

export function NewCount({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const add = useAddCount();
  const fields = useFields({ what: 'all' as What, today: '10', name: '', blind: false });
  const [categoryIds, setCategoryIds] = useState<readonly number[]>([]);
  const [items, setItems] = useState<readonly Chosen[]>([]);
  const { what, today, name, blind } = fields.values;
  const isMissing = (what === 'categories' && categoryIds.length === 0) || (what === 'items' && items.length === 0);

  async function save() {
    if (what === 'today' && !fields.filled('today')) return;
    const scopes = {
      all: { all: true as const },
      categories: { categoryIds: [...categoryIds] },
      today: { today },
      items: { stockIds: items.map(({ id }) => id) },
    };
    const { id } = await add.mutateAsync({ name, blind, scope: scopes[what] });
    await navigate({ to: '/counts/$id', params: { id: String(id) }, replace: true });
  }

  return (
    <FormModal
      title={t('New count')}
      submitLabel={t('Begin count')}
      submitDisabled={isMissing}
      opened
      onClose={onClose}
      onSubmit={save}
    >
      <NativeSelect
        label={t('What is counted')}
        data-autofocus
        data={[
          { value: 'all', label: t('Everything') },
          { value: 'categories', label: t('Some categories') },
          { value: 'today', label: t("Today's ten") },
          { value: 'items', label: t('Items I choose') },
        ]}
        {...fields.bind('what')}
      />
      {what === 'categories' && <Categories chosen={categoryIds} onChange={setCategoryIds} />}
      {what === 'today' && (
        <NumberField
          label={t('How many items')}
          description={t(
            'Those worth counting most: valuable ones, ones that sell, ones not counted for long, and ones that were wrong before.',
          )}
          step="1"
          inputMode="numeric"
          {...fields.bind('today')}
        />
      )}
      {what === 'items' && <Items chosen={items} onChange={setItems} />}
      <TextInput label={t('Name')} placeholder={t('Optional')} autoComplete="off" {...fields.bind('name')} />
      <TickField
        label={t('Blind')}
        description={t('Whoever counts does not see what the books say, so nobody just copies it.')}
        checked={blind}
        onChange={(ticked) => fields.set({ blind: ticked })}
      />
    </FormModal>
  );
}

interface CategoriesProps {
  chosen: readonly number[];
  onChange(ids: readonly number[]): void;
}

function Categories({ chosen, onChange }: CategoriesProps) {
  const categories = useCategories();
  if (categories.error) return <RetryLine onRetry={categories.refetch} />;
  return (
    <fieldset className={classes.categories}>
      <legend>{t('Categories')}</legend>
      {categories.data?.length === 0 && <Text size="sm">{t('There are no categories yet.')}</Text>}
      {categories.data?.map(({ id, type }) => (
        <TickField
          key={id}
          label={type}
          checked={chosen.includes(id)}
          onChange={(ticked) => onChange(ticked ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      ))}
    </fieldset>
  );
}

function Items({ chosen, onChange }: { chosen: readonly Chosen[]; onChange(items: readonly Chosen[]): void }) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <ItemPicker
        label={t('Add an item')}
        inputRef={input}
        text={text}
        onType={setText}
        onPick={({ id, name }) => {
          setText('');
          if (!chosen.some((one) => one.id === id)) onChange([...chosen, { id, name }]);
        }}
      />
      <ul className={classes.chosen} aria-label={t('Items to count')}>
        {chosen.map(({ id, name }) => (
          <li key={id}>
            {name}
            <CloseButton
              aria-label={t('Remove {{name}}', { name })}
              onClick={() => onChange(chosen.filter((one) => one.id !== id))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
