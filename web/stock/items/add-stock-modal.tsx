/**
 * Adds an item: a name, a price, Enter. Fields behind "More" that are left empty get their defaults before it is sent: today,
 * nothing in stock, a cost and a warning level of 0, the category General. With a cost of 0 the whole price counts as profit,
 * so the first time an item is saved without one, the page asks for it. Packs are saved after the item; if one is refused, the
 * next try changes the item that is already there.
 */
import { useEffect, useRef } from 'react';
import type { StockItem } from '../../../contract/goods/stock.ts';
import { useFormat } from '../../session/format.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { openDialog } from '../../ui/overlay/dialogs.tsx';
import { notify } from '../../ui/overlay/notify.tsx';
import { t } from '../../words/t.ts';
import { findOrAddCategory } from '../categories/category-queries.ts';
import { PacksAndBarcodes } from '../packs/packs-and-barcodes.tsx';
import type { PacksHandle } from '../packs/packs-handle.ts';
import { useAddStock, useUpdateStock } from '../stock-queries.ts';
import { confirmName } from './confirm-name.ts';
import { defaultCategory, detailsOf, noStock, requiredOfNew, StockFields, type StockValues } from './stock-fields.tsx';

interface AddStockModalProps {
  opened: boolean;
  onClose(): void;
  /** Opens the item for editing, to fill in what was left out. */
  onEdit(item: StockItem): void;
}

/** The question is asked once for as long as the page is open. */
let hasAskedForCost = false;

export function AddStockModal({ opened, onClose, onEdit }: AddStockModalProps) {
  const format = useFormat();
  const fields = useFields(noStock);
  const addStock = useAddStock();
  const updateStock = useUpdateStock();
  const packs = useRef<PacksHandle>(null);
  /** The item that was saved although not all of its packs were. */
  const added = useRef<StockItem | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reset only on opening
  useEffect(() => {
    if (!opened) return;
    added.current = null;
    fields.reset({ ...noStock, date: format.today() });
  }, [opened]);

  async function save() {
    if (!fields.filled(...requiredOfNew) || packs.current?.isComplete() === false) return;
    const { values } = fields;
    const before = added.current;
    if (!(await confirmName(values.name, before ?? undefined))) return fields.focus('name');
    const categoryId = values.categoryId || (await findOrAddCategory(defaultCategory));
    const details = { ...withDefaults(values), date: values.date || format.today(), categoryId };
    const body = { ...details, ...packs.current?.details(values.barcode) };
    const saving = before
      ? updateStock.mutateAsync({ id: before.id, ...body, qtyBefore: before.qty })
      : addStock.mutateAsync(body);
    const item = await saving.catch((error) => {
      packs.current?.show(error);
      throw error;
    });
    added.current = item;
    await packs.current?.save(item.id);
    onClose();
    notify.success();
    if (item.unitCost === 0 && !hasAskedForCost && (await askForCost(item))) onEdit(item);
  }

  return (
    <FormModal
      title={t('Add Stock')}
      submitLabel={t('Add Stock')}
      size="lg"
      opened={opened}
      onClose={onClose}
      onSubmit={save}
    >
      <StockFields key={String(opened)} fields={fields} isNew>
        <PacksAndBarcodes ref={packs} item={null} keepsStock={fields.values.sold !== 'open'} />
      </StockFields>
    </FormModal>
  );
}

function withDefaults(values: StockValues) {
  const { qty, unitCost, warningAt } = values;
  return { ...detailsOf(values), qty: qty || '0', unitCost: unitCost || '0', warningAt: warningAt || '0' };
}

function askForCost({ name }: StockItem): Promise<boolean> {
  hasAskedForCost = true;
  return openDialog({
    kind: 'doubt',
    title: t('What does it cost you?'),
    text: t(
      '{{name}} was added with a cost of 0, so all of its price will count as profit. You can enter the cost at any time.',
      { name },
    ),
    yes: t('Enter the cost'),
    no: t('Later'),
  });
}
