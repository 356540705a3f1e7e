/**
 * Edits an item, and then its packs. A new quantity is recorded as an adjustment, and refused if the quantity has changed
 * meanwhile.
 */
import { TextInput } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { StockItem } from '../../../contract/goods/stock.ts';
import { shownCost } from '../../../contract/values/cost.ts';
import { type Format, useFormat } from '../../session/format.ts';
import { useShopSettings } from '../../shop-settings/shop-settings-queries.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { notify } from '../../ui/overlay/notify.tsx';
import { inPart } from '../../words/reader.ts';
import { t } from '../../words/t.ts';
import { PacksAndBarcodes } from '../packs/packs-and-barcodes.tsx';
import type { PacksHandle } from '../packs/packs-handle.ts';
import { useUpdateStock } from '../stock-queries.ts';
import { confirmName } from './confirm-name.ts';
import { detailsOf, noStock, requiredFields, StockFields, type StockValues } from './stock-fields.tsx';

const ItemTileFields = lazy(
  inPart('tiles', () =>
    import('../../tiles/item-tile-fields.tsx').then((module) => ({ default: module.ItemTileFields })),
  ),
);

export function EditStockModal({ item, onClose }: { item: StockItem | null; onClose(): void }) {
  const format = useFormat();
  const fields = useFields({ ...noStock, reason: '' });
  const updateStock = useUpdateStock();
  const hasTiles = useShopSettings({ enabled: item !== null }).data?.till.tiles === true;
  const packs = useRef<PacksHandle>(null);
  /** The quantity in stock as this form knows it, because it may have saved the item but not all of its packs. */
  const qtyBefore = useRef(0);
  // Keeps the packs while the modal fades out.
  const last = useRef(item);
  if (item) last.current = item;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a reload of the list must not undo what was typed
  useEffect(() => {
    if (!item) return;
    fields.reset(valuesOf(item, format));
    qtyBefore.current = item.qty;
  }, [item?.id]);

  async function save() {
    if (!item || !fields.filled(...requiredFields) || packs.current?.isComplete() === false) return;
    if (!(await confirmName(fields.values.name, item))) return fields.focus('name');
    const { reason, ...values } = fields.values;
    const details = { ...detailsOf(values), ...packs.current?.details(values.barcode) };
    const body = { id: item.id, ...details, qtyBefore: qtyBefore.current, reason };
    const { qty } = await updateStock.mutateAsync(body).catch((error) => {
      packs.current?.show(error);
      throw error;
    });
    qtyBefore.current = qty;
    await packs.current?.save(item.id);
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
      <StockFields
        fields={fields}
        dateBefore={item?.date}
        exactCost={item ? exactCostOf(item, format) : undefined}
        reason={
          fields.values.qty.trim() !== '' &&
          Number(fields.values.qty) !== qtyBefore.current && (
            <TextInput
              label={t('Reason for the change')}
              placeholder={t('Optional')}
              autoComplete="off"
              {...fields.bind('reason')}
            />
          )
        }
      >
        <PacksAndBarcodes
          key={last.current?.id}
          ref={packs}
          item={last.current}
          keepsStock={last.current?.kind !== 'open'}
        />
        {item && hasTiles && (
          <Suspense>
            <ItemTileFields key={item.id} id={item.id} name={item.name} />
          </Suspense>
        )}
      </StockFields>
    </FormModal>
  );
}

function exactCostOf({ unitCost }: StockItem, format: Format): string | undefined {
  return unitCost === shownCost(unitCost) ? undefined : format.cost(unitCost);
}

function valuesOf(item: StockItem, format: Format): StockValues & { reason: string } {
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
    reason: '',
  };
}
