/** The fields for adding and editing an item. */
import { NativeSelect, TextInput } from '@mantine/core';
import { useTaxRates } from '../tax-rates/tax-rates-queries.ts';
import { BookDateField } from '../ui/form/book-date-field.tsx';
import { FieldPair } from '../ui/form/field-pair.tsx';
import { MoneyField } from '../ui/form/money-field.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { SearchSelect } from '../ui/form/search-select.tsx';
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
};

export type StockValues = typeof noStock;
export const requiredFields = ['name', 'date', 'categoryId', 'qty', 'unitCost', 'unitSell', 'warningAt'] as const;

/** `dateBefore` is the date of the item that is being edited. */
export function StockFields({ fields, dateBefore }: { fields: Fields<StockValues>; dateBefore?: string | undefined }) {
  const { data: categories = [] } = useCategories();
  const { data: taxRates = [] } = useTaxRates();
  return (
    <>
      <TextInput label="Product Name" data-autofocus autoComplete="off" aria-required {...fields.bind('name')} />
      <FieldPair>
        <BookDateField label="Date" before={dateBefore} aria-required {...fields.bind('date')} />
        <SearchSelect
          label="Category"
          noun="category"
          placeholder={categories.length > 0 ? 'Choose a category' : 'Add a Stock Category first'}
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
