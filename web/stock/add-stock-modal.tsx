/** Adds an item. If fields are empty, they are marked and nothing is sent. */
import { useEffect } from 'react';
import { useFormat } from '../session/format.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { confirmName } from './confirm-name.ts';
import { detailsOf, noStock, requiredFields, StockFields } from './stock-fields.tsx';
import { useAddStock } from './stock-queries.ts';

export function AddStockModal({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const format = useFormat();
  const fields = useFields(noStock);
  const addStock = useAddStock();

  // biome-ignore lint/correctness/useExhaustiveDependencies: reset only on opening
  useEffect(() => {
    if (opened) fields.reset({ ...noStock, date: format.today() });
  }, [opened]);

  async function save() {
    if (!fields.filled(...requiredFields)) return;
    if (!(await confirmName(fields.values.name, format))) return fields.focus('name');
    await addStock.mutateAsync(detailsOf(fields.values));
    onClose();
    notify.success();
  }

  return (
    <FormModal title="Add Stock" submitLabel="Add Stock" size="lg" opened={opened} onClose={onClose} onSubmit={save}>
      <StockFields fields={fields} />
    </FormModal>
  );
}
