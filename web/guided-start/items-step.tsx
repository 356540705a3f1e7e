/** Enters what the shop sells, one item after the other: name, price, how many there are, Enter. Or imports a file. */
import { Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTableImport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import type { StockItem } from '../../contract/goods/stock.ts';
import { useFormat } from '../session/format.ts';
import { findOrAddCategory } from '../stock/categories/category-queries.ts';
import { confirmName } from '../stock/items/confirm-name.ts';
import { defaultCategory, detailsOf, noStock } from '../stock/items/stock-fields.tsx';
import { useAddStock, useStockList } from '../stock/stock-queries.ts';
import { useTaxRates } from '../tax-rates/tax-rates-queries.ts';
import { MoneyField } from '../ui/form/money-field.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { type Fields, useFields } from '../ui/form/use-fields.ts';
import { Money } from '../ui/money.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import classes from './guided-start.module.css';
import { StepForm, type StepProps } from './step-form.tsx';

const ImportStock = lazy(() => import('../stock/spreadsheets/import-stock.tsx'));

const shownItems = 6;
const noItem = { name: '', unitSell: '', qty: '' };
type ItemValues = typeof noItem;

export function ItemsStep({ settings: _, ...step }: StepProps) {
  const fields = useFields(noItem);
  const [taxRateId, setTaxRateId] = useState<string>();
  const [opened, setOpened] = useState({ now: false, once: false });
  const { data: rates = [] } = useTaxRates();
  const addItem = useAddItem(fields, taxRateId ?? (rates.length === 1 ? String(rates[0]!.id) : ''));
  const isEmpty = Object.values(fields.values).every((value) => value.trim() === '');
  return (
    <StepForm
      title={t('What you sell')}
      text={t('Type the first few, or import the list you have. You can sell as many as you have in stock.')}
      save={async () => isEmpty || addItem()}
      {...step}
    >
      <QuickItem fields={fields} onAdd={addItem} />
      {rates.length > 0 && (
        <NativeSelect
          className={classes.tax}
          label={t('Tax')}
          data={[
            { value: '', label: t('No tax') },
            ...rates.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={taxRateId ?? (rates.length === 1 ? String(rates[0]!.id) : '')}
          onChange={(event) => setTaxRateId(event.currentTarget.value)}
        />
      )}
      <NewestItems />
      <div className={classes.choices}>
        <Button
          variant="default"
          leftSection={<IconTableImport size={16} aria-hidden />}
          onClick={() => setOpened({ now: true, once: true })}
        >
          {t('Import a list')}
        </Button>
      </div>
      <Suspense>
        {opened.once && <ImportStock opened={opened.now} onClose={() => setOpened({ now: false, once: true })} />}
      </Suspense>
    </StepForm>
  );
}

/** Resolves to whether the item was saved. */
function useAddItem(fields: Fields<ItemValues>, taxRateId: string): () => Promise<boolean> {
  const today = useFormat().today();
  const add = useAddStock();
  return async () => {
    if (!fields.filled('name', 'unitSell', 'qty')) return false;
    const { values } = fields;
    if (!(await confirmName(values.name))) return false;
    const categoryId = await findOrAddCategory(defaultCategory);
    const item = detailsOf({ ...noStock, ...values, date: today, taxRateId });
    await add.mutateAsync({ ...item, unitCost: '0', warningAt: '0', categoryId });
    fields.reset();
    fields.focus('name');
    return true;
  };
}

/** Enter leads from field to field, and from the last one to the next item. */
function QuickItem({ fields, onAdd }: { fields: Fields<ItemValues>; onAdd(): Promise<boolean> }) {
  const adding = useMutation({ mutationFn: onAdd, onError: (error) => notify.error(error) });

  function goOn(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return;
    // An empty line ends the list, and Enter continues to the next step.
    if (event.target.name === 'name' && fields.values.name.trim() === '') return;
    event.preventDefault();
    const inputs = [...event.currentTarget.querySelectorAll('input')];
    const next = inputs[inputs.indexOf(event.target) + 1];
    if (next) next.focus();
    else if (!adding.isPending) adding.mutate();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields in it
    <div className={classes.item} onKeyDown={goOn}>
      <TextInput label={t('Product')} autoComplete="off" {...fields.bind('name')} />
      <MoneyField label={t('Price')} {...fields.bind('unitSell')} />
      <NumberField label={t('In stock')} {...fields.bind('qty')} />
      <Button
        variant="light"
        leftSection={<IconPlus size={16} aria-hidden />}
        loading={adding.isPending}
        onClick={() => adding.mutate()}
      >
        {t('Add')}
      </Button>
    </div>
  );
}

function NewestItems() {
  const { rows, meta } = useStockList('', {});
  if (!rows || rows.length === 0) return null;
  const more = (meta?.count ?? rows.length) - shownItems;
  return (
    <>
      <ul className={classes.list} aria-label={t('Stock')}>
        {rows.slice(0, shownItems).map((item) => (
          <ItemLine key={item.id} item={item} />
        ))}
      </ul>
      {more > 0 && (
        <Text size="sm" component={Link} to="/stock" c="var(--mantine-color-anchor)">
          {t({ one: 'and {{count, quantity}} more', other: 'and {{count, quantity}} more' }, { count: more })}
        </Text>
      )}
    </>
  );
}

function ItemLine({ item: { name, qty, unitSell } }: { item: StockItem }) {
  return (
    <li>
      <span>{name}</span>
      <span>{t('{{qty, quantity}} in stock', { qty })}</span>
      <Money value={unitSell} />
    </li>
  );
}
