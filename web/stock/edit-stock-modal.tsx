/** Edits an item. A new quantity is recorded as an adjustment, and refused if the quantity has changed meanwhile. */
import { useEffect } from 'react';
import { shownCost } from '../../contract/cost.ts';
import type { StockItem } from '../../contract/stock.ts';
import { type Format, useFormat } from '../session/format.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { confirmName } from './confirm-name.ts';
import { detailsOf, noStock, requiredFields, StockFields, type StockValues } from './stock-fields.tsx';
import { useUpdateStock } from './stock-queries.ts';

export function EditStockModal({ item, onClose }: { item: StockItem | null; onClose(): void }) {
  const format = useFormat();
  const fields = useFields(noStock);
  const updateStock = useUpdateStock();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a reload of the list must not undo what was typed
  useEffect(() => {
    if (item) fields.reset(valuesOf(item, format));
  }, [item?.id]);

  async function save() {
    if (!item || !fields.filled(...requiredFields)) return;
    if (!(await confirmName(fields.values.name, item))) return fields.focus('name');
    await updateStock.mutateAsync({ id: item.id, ...detailsOf(fields.values), qtyBefore: item.qty });
    onClose();
    notify.success();
  }

  return (
    <FormModal
      title={t('Edit Stock')}
      submitLabel={t('Update')}
      size="lg"
      opened={item !== null}
      onClose={onClose}
      onSubmit={save}
    >
      <StockFields fields={fields} dateBefore={item?.date} exactCost={item ? exactCostOf(item, format) : undefined} />
    </FormModal>
  );
}

function exactCostOf({ unitCost }: StockItem, format: Format): string | undefined {
  return unitCost === shownCost(unitCost) ? undefined : format.cost(unitCost);
}

function valuesOf(item: StockItem, format: Format): StockValues {
  return {
    name: item.name,
    date: item.date,
    categoryId: String(item.categoryId),
    qty: String(item.qty),
    unitCost: format.costInField(item.unitCost),
    unitSell: format.moneyInField(item.unitSell),
    warningAt: String(item.warningAt),
    barcode: item.barcode ?? '',
    taxRateId: item.taxRateId === null ? '' : String(item.taxRateId),
    unit: item.unit,
    sold: item.kind === 'open' ? 'open' : item.inParts ? 'parts' : 'whole',
  };
}
