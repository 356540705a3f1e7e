/** Asks, then deletes a supplier, and shows the reason if the server refuses. */
import type { Supplier } from '../../contract/buying/suppliers.ts';
import { confirmDelete } from '../ui/overlay/confirm-delete.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { useDeleteSupplier } from './suppliers-queries.ts';

export function useRemoveSupplier(onRemoved?: () => void) {
  const { mutate } = useDeleteSupplier();
  return async ({ id, name, phone }: Supplier) => {
    if (!(await confirmDelete([name, phone].filter(Boolean).join(t(', '))))) return;
    mutate(id, {
      onSuccess: () => {
        notify.success();
        onRemoved?.();
      },
      onError: (error) => notify.error(error),
    });
  };
}
