/**
 * The fields for adding and editing an item. For a new one (`isNew`), a name and a price are enough. The other fields have
 * defaults and are behind "More", except the quantity, which someone may just have counted.
 */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { msg } from '../../../contract/words/text.ts';
import { useFieldCamera } from '../../scanning/use-field-camera.tsx';
import { useTaxRates } from '../../tax-rates/tax-rates-queries.ts';
import { BookDateField } from '../../ui/form/book-date-field.tsx';
import { FieldPair } from '../../ui/form/field-pair.tsx';
import { MoneyField } from '../../ui/form/money-field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { SearchSelect } from '../../ui/form/search-select.tsx';
import type { Fields } from '../../ui/form/use-fields.ts';
import { t } from '../../words/t.ts';
import { useCategories } from '../categories/category-queries.ts';

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
  /** Empty until someone decides; until then it follows from the unit. */
  sold: '' as '' | 'whole' | 'parts' | 'open',
};

/** Units of weight, length and volume, of which people buy parts. */
const measured =
  /^(k?g|grams?|kilos?|kilograms?|lbs?|oz|m|cm|mm|metres?|meters?|yards?|yd|ft|feet|inch(es)?|l|ml|cl|litres?|liters?|gal(lons?)?)$/i;

/** The values as the calls take them. On the screen, how an item is sold is a single question. */
export function detailsOf({ sold, ...values }: StockValues) {
  if (sold === 'open') return { ...values, kind: 'open' as const };
  return { ...values, inParts: sold === '' ? isMeasured(values) : sold === 'parts' };
}

/** Whether it is sold in parts: its unit says so, or there is already a part of one in stock. */
function isMeasured({ unit, qty }: Pick<StockValues, 'unit' | 'qty'>): boolean {
  return measured.test(unit.trim()) || !Number.isInteger(Number(qty));
}

const waysToSell = [
  { value: 'whole', label: msg('Whole pieces only') },
  { value: 'parts', label: msg('In parts too (0.5)') },
  { value: 'open', label: msg('Any amount, no stock') },
];

/** The figures of an open item, which has no stock. */
const openFigures = { qty: '0', unitCost: '0', warningAt: '0' };

export type StockValues = typeof noStock;
export const requiredFields = ['name', 'date', 'categoryId', 'qty', 'unitCost', 'unitSell', 'warningAt'] as const;

export const requiredOfNew = ['name', 'unitSell'] as const;
/** The category of an item that was given none. It is created when it is first needed. */
export const defaultCategory = 'General';

interface StockFieldsProps {
  fields: Fields<StockValues>;
  isNew?: boolean;
  /** The date of the item that is being edited. */
  dateBefore?: string | undefined;
  /** The item's exact cost, if it has more decimals than the currency. */
  exactCost?: string | undefined;
  /** The field for the reason, shown below the quantity of an existing item if that was changed. */
  reason?: ReactNode;
  /** Shown after the other fields, once "More" is open. */
  children?: ReactNode;
}

export function StockFields({ fields, isNew = false, dateBefore, exactCost, reason, children }: StockFieldsProps) {
  const { data: categories = [] } = useCategories();
  const [more, setMore] = useState(false);
  const camera = useFieldCamera((barcode) => fields.set({ barcode }));
  const needed = isNew ? undefined : true;
  const none = isNew ? '0' : undefined;
  const qty = <NumberField label={t('Qty')} aria-required={needed} placeholder={none} {...fields.bind('qty')} />;
  const unitCost = (
    <NumberField
      label={t('Unitcost')}
      description={exactCost && t('Exactly {{exactCost}}', { exactCost })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      aria-required={needed}
      placeholder={none}
      {...fields.bind('unitCost')}
    />
  );
  const unitSell = <MoneyField label={t('Unit Sell')} aria-required {...fields.bind('unitSell')} />;
  const warningAt = (
    <NumberField label={t('Warning At')} aria-required={needed} placeholder={none} {...fields.bind('warningAt')} />
  );
  const placeholder = categories.length > 0 ? t('Choose a category') : t('Add a Stock Category first');
  const isOpen = !isNew || more;
  return (
    <>
      <TextInput label={t('Product Name')} data-autofocus autoComplete="off" aria-required {...fields.bind('name')} />
      {isNew && (
        <>
          <FieldPair>
            {unitSell}
            {qty}
          </FieldPair>
          <MoreButton opened={more} onClick={() => setMore(!more)} />
        </>
      )}
      {isOpen && (
        <>
          <FieldPair>
            <BookDateField label={t('Date')} before={dateBefore} aria-required={needed} {...fields.bind('date')} />
            <SearchSelect
              label={t('Category')}
              noun="category"
              placeholder={isNew ? defaultCategory : placeholder}
              data={categories.map(({ id, type }) => ({ value: String(id), label: type }))}
              aria-required={needed}
              {...fields.bind('categoryId')}
            />
          </FieldPair>
          {isNew ? (
            <FieldPair>
              {unitCost}
              {warningAt}
            </FieldPair>
          ) : (
            <>
              <FieldPair>
                {qty}
                {unitCost}
              </FieldPair>
              {reason}
              <FieldPair>
                {unitSell}
                {warningAt}
              </FieldPair>
            </>
          )}
          <TextInput
            label={t('Barcode')}
            placeholder={t('Optional')}
            autoComplete="off"
            {...fields.bind('barcode')}
            rightSection={camera}
            // A scanner ends each code with Enter, which must not submit a half-filled form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          <FieldPair>
            <TextInput
              label={t('Unit')}
              placeholder={t('kg, bottle; optional')}
              maxLength={20}
              autoComplete="off"
              {...fields.bind('unit')}
            />
            <SoldSelect fields={fields} isNew={isNew} />
          </FieldPair>
          <TaxSelect fields={fields} />
          {children}
        </>
      )}
    </>
  );
}

function MoreButton({ opened, onClick }: { opened: boolean; onClick(): void }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-expanded={opened}
      style={{ alignSelf: 'start' }}
      rightSection={opened ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
      onClick={onClick}
    >
      {t('More')}
    </Button>
  );
}

/** The kind of an item never changes, so it is only asked of a new one. */
function SoldSelect({ fields, isNew }: { fields: Fields<StockValues>; isNew: boolean }) {
  const { sold, unitSell } = fields.values;
  return (
    <NativeSelect
      label={t({ text: 'Sold', context: 'in what amounts' })}
      data={waysToSell
        .filter(({ value }) => isNew || (value === 'open') === (sold === 'open'))
        .map(({ value, label }) => ({ value, label: t(label) }))}
      {...fields.bind('sold')}
      value={sold || (isMeasured(fields.values) ? 'parts' : 'whole')}
      onChange={(event) => {
        const next = event.currentTarget.value as StockValues['sold'];
        fields.set({ sold: next, ...(next === 'open' && { ...openFigures, unitSell: unitSell || '0' }) });
      }}
    />
  );
}

function TaxSelect({ fields }: { fields: Fields<StockValues> }) {
  const { data: taxRates = [] } = useTaxRates();
  if (taxRates.length === 0) return null;
  return (
    <NativeSelect
      label={t('Tax')}
      data={[
        { value: '', label: t('No tax') },
        ...taxRates.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      {...fields.bind('taxRateId')}
    />
  );
}
