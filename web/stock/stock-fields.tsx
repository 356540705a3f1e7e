/** The fields for adding and editing an item. */
import { NativeSelect, Select, TextInput } from '@mantine/core';
import { useTaxRates } from '../tax-rates/tax-rates-queries.ts';
import { DateField } from '../ui/form/date-field.tsx';
import { FieldPair } from '../ui/form/field-pair.tsx';
import { MoneyField } from '../ui/form/money-field.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import type { Fields } from '../ui/form/use-fields.ts';
import { useCategories } from './category-queries.ts';

export const noStock = {
  name: '',
  date: '',
  categoryId: '',
  qty: '',
  unitCost: '',
  unitSell: '',
  warningAt: '',
  barcode: '',
  taxRateId: '',
  unit: '',
  /** '' until someone decides: its unit does. */
  sold: '' as '' | 'whole' | 'parts' | 'open',
};

/** Sold by weight, length or volume: of these people buy parts. */
const measured =
  /^(k?g|grams?|kilos?|kilograms?|lbs?|oz|m|cm|mm|metres?|meters?|yards?|yd|ft|feet|inch(es)?|l|ml|cl|litres?|liters?|gal(lons?)?)$/i;

/** What the calls take; how it is sold is one question on screen. */
export function detailsOf({ sold, ...values }: StockValues) {
  if (sold === 'open') return { ...values, kind: 'open' as const };
  return { ...values, inParts: sold === '' ? isMeasured(values) : sold === 'parts' };
}

/** Whoever has half of one in stock sells it in parts. */
function isMeasured({ unit, qty }: Pick<StockValues, 'unit' | 'qty'>): boolean {
  return measured.test(unit.trim()) || !Number.isInteger(Number(qty));
}

const waysToSell = [
  { value: 'whole', label: 'Whole pieces only' },
  { value: 'parts', label: 'In parts too (0.5)' },
  { value: 'open', label: 'Any amount, no stock' },
];

/** An open item has none of these. */
const openFigures = { qty: '0', unitCost: '0', warningAt: '0' };

export type StockValues = typeof noStock;
export const requiredFields = ['name', 'date', 'categoryId', 'qty', 'unitCost', 'unitSell', 'warningAt'] as const;

/** The kind of an item never changes, so it is only asked of a new one. */
export function StockFields({ fields, isNew = true }: { fields: Fields<StockValues>; isNew?: boolean }) {
  const { sold } = fields.values;
  const soldNow = sold || (detailsOf(fields.values).inParts ? 'parts' : 'whole');
  const { data: categories = [] } = useCategories();
  const { data: taxRates = [] } = useTaxRates();
  return (
    <>
      <TextInput label="Product Name" data-autofocus autoComplete="off" aria-required {...fields.bind('name')} />
      <FieldPair>
        <DateField label="Date" aria-required {...fields.bind('date')} />
        <Select
          label="Category"
          placeholder={categories.length > 0 ? 'Choose a category' : 'Add a Stock Category first'}
          searchable
          nothingFoundMessage="No category found"
          data={categories.map(({ id, type }) => ({ value: String(id), label: type }))}
          aria-required
          {...fields.bind('categoryId')}
        />
      </FieldPair>
      <FieldPair>
        <NumberField label="Qty" aria-required {...fields.bind('qty')} />
        <MoneyField label="Unitcost" aria-required {...fields.bind('unitCost')} />
      </FieldPair>
      <FieldPair>
        <MoneyField label="Unit Sell" aria-required {...fields.bind('unitSell')} />
        <NumberField label="Warning At" aria-required {...fields.bind('warningAt')} />
      </FieldPair>
      <TextInput
        label="Barcode"
        placeholder="Optional"
        autoComplete="off"
        {...fields.bind('barcode')}
        // A scanner ends each code with Enter, which must not submit a half-filled form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <FieldPair>
        <TextInput
          label="Unit"
          placeholder="kg, bottle; optional"
          maxLength={20}
          autoComplete="off"
          {...fields.bind('unit')}
        />
        <NativeSelect
          label="Sold"
          data={waysToSell.filter(({ value }) => isNew || (value === 'open') === (sold === 'open'))}
          {...fields.bind('sold')}
          value={soldNow}
          onChange={(event) => {
            const next = event.currentTarget.value as StockValues['sold'];
            const { unitSell } = fields.values;
            fields.set({ sold: next, ...(next === 'open' && { ...openFigures, unitSell: unitSell || '0' }) });
          }}
        />
      </FieldPair>
      {taxRates.length > 0 && (
        <NativeSelect
          label="Tax"
          data={[
            { value: '', label: 'No tax' },
            ...taxRates.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...fields.bind('taxRateId')}
        />
      )}
    </>
  );
}
