/**
 * Adds an item whose barcode nobody knows yet, without leaving the till: a name and a price are enough. The rest can be
 * filled in later, in Stock.
 */
import '../../ui/styles.ts';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { listCategories } from '../../../contract/goods/categories.ts';
import type { StockItem } from '../../../contract/goods/stock.ts';
import { call, failedWith } from '../../http/call.ts';
import { useFormat } from '../../session/format.ts';
import { useAddCategory } from '../../stock/categories/category-queries.ts';
import { confirmName } from '../../stock/items/confirm-name.ts';
import { useAddStock } from '../../stock/stock-queries.ts';
import { FieldPair } from '../../ui/form/field-pair.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { MoneyField } from '../../ui/form/money-field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { isSame } from '../../ui/form/search-options.ts';
import { useFields } from '../../ui/form/use-fields.ts';
import { notify } from '../../ui/overlay/notify.tsx';
import { t } from '../../words/t.ts';

/** What was scanned or typed, and how many of it were asked for. */
export interface UnknownItem {
  name: string;
  barcode: string;
  quantity: number;
  /** The message of the till about it. */
  message: string;
}

interface NewItemModalProps {
  unknown: UnknownItem;
  onClose(): void;
  onAdded(item: StockItem): void;
}

export function NewItemModal({ unknown, onClose, onAdded }: NewItemModalProps) {
  const format = useFormat();
  const addStock = useAddStock();
  const generalCategory = useGeneralCategory();
  const { name, barcode, quantity } = unknown;
  const fields = useFields({ name, barcode, unitSell: '', qty: String(quantity), unitCost: '' });

  async function save() {
    if (!fields.filled('name', 'unitSell', 'qty')) return;
    const { unitCost, ...typed } = fields.values;
    if (!(await confirmName(typed.name))) return fields.focus('name');
    const rest = { unitCost: unitCost.trim() || '0', warningAt: 0, date: format.today() };
    const item = await addStock.mutateAsync({ ...typed, ...rest, categoryId: await generalCategory() });
    onClose();
    notify.success();
    onAdded(item);
  }

  return (
    <FormModal title={t('Add this item')} submitLabel={t('Add to the cart')} opened onClose={onClose} onSubmit={save}>
      <TextInput
        label={t('Product Name')}
        aria-required
        autoComplete="off"
        data-autofocus={name === '' || undefined}
        {...fields.bind('name')}
      />
      <FieldPair>
        <MoneyField
          label={t('Unit Sell')}
          aria-required
          data-autofocus={name !== '' || undefined}
          {...fields.bind('unitSell')}
        />
        <NumberField label={t('Qty in stock')} aria-required {...fields.bind('qty')} />
      </FieldPair>
      <FieldPair>
        <NumberField label={t('Unitcost')} placeholder={t('0, if not known yet')} {...fields.bind('unitCost')} />
        <TextInput label={t('Barcode')} placeholder={t('Optional')} autoComplete="off" {...fields.bind('barcode')} />
      </FieldPair>
    </FormModal>
  );
}

/** The category is created when it is first needed. Someone else may create it at the same moment. */
function useGeneralCategory(): () => Promise<number> {
  const client = useQueryClient();
  const addCategory = useAddCategory();
  const find = async () => {
    const categories = await client.fetchQuery({
      queryKey: ['categories'],
      queryFn: () => call(listCategories),
      staleTime: 0,
    });
    return categories.find(({ type }) => isSame(type, 'General'))?.id;
  };
  return async () => {
    const known = await find();
    if (known !== undefined) return known;
    try {
      return (await addCategory.mutateAsync('General')).id;
    } catch (error) {
      const made = failedWith(error, 'name-taken') ? await find() : undefined;
      if (made === undefined) throw error;
      return made;
    }
  };
}
