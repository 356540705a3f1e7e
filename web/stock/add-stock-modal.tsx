/**
 * Adds an item: a name, a price, Enter. What is left empty behind "More" gets its default before it is sent: today, nothing in
 * stock, a cost and a warning level of 0, the category General. A cost of 0 makes all of the price profit, so the first one is
 * asked about, once it is saved.
 */
import { useEffect } from 'react';
import type { StockItem } from '../../contract/stock.ts';
import { useFormat } from '../session/format.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { openDialog } from '../ui/overlay/dialogs.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { findOrAddCategory } from './category-queries.ts';
import { confirmName } from './confirm-name.ts';
import { defaultCategory, detailsOf, noStock, requiredOfNew, StockFields } from './stock-fields.tsx';
import { useAddStock } from './stock-queries.ts';

interface AddStockModalProps {
  opened: boolean;
  onClose(): void;
  /** For what could not be said yet. */
  onEdit(item: StockItem): void;
}

/** Once for as long as the page is open. */
let hasAskedForCost = false;

export function AddStockModal({ opened, onClose, onEdit }: AddStockModalProps) {
  const format = useFormat();
  const fields = useFields(noStock);
  const addStock = useAddStock();

  // biome-ignore lint/correctness/useExhaustiveDependencies: reset only on opening
  useEffect(() => {
    if (opened) fields.reset({ ...noStock, date: format.today() });
  }, [opened]);

  async function save() {
    if (!fields.filled(...requiredOfNew)) return;
    const { values } = fields;
    if (!(await confirmName(values.name))) return fields.focus('name');
    const item = await addStock.mutateAsync({
      ...detailsOf(values),
      date: values.date || format.today(),
      qty: values.qty || '0',
      unitCost: values.unitCost || '0',
      warningAt: values.warningAt || '0',
      categoryId: values.categoryId || (await findOrAddCategory(defaultCategory)),
    });
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
      <StockFields key={String(opened)} fields={fields} isNew />
    </FormModal>
  );
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
