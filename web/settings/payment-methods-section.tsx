/** Ways to be paid. The built-in ones stay as they are; a used one is archived, never deleted. */
import { Button } from '@mantine/core';
import { IconArchive, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { addedKinds, type PaymentMethod } from '../../contract/payment-methods.ts';
import { useArchiveMethod, usePaymentMethods } from '../payment-methods/payment-methods-queries.ts';
import { openDialog } from '../ui/overlay/dialogs.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { Panel } from '../ui/panel.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { RowAction } from '../ui/table/row-action.tsx';
import { PaymentMethodModal } from './payment-method-modal.tsx';
import { sectionId } from './section-links.tsx';
import classes from './settings.module.css';

const added = new Set<string>(addedKinds);

const columns: Column<PaymentMethod>[] = [
  { key: 'name', header: 'Name', render: (one) => one.name, phone: 'title' },
  {
    key: 'kind',
    header: 'Kind',
    render: (one) => (added.has(one.kind) ? one.kind[0]!.toUpperCase() + one.kind.slice(1) : 'Built in'),
  },
  { key: 'reference', header: 'Needs a reference', render: (one) => (one.needsReference ? 'Yes' : 'No') },
  { key: 'active', header: 'In use', render: (one) => (one.active ? 'Yes' : 'No') },
];

export function PaymentMethodsSection() {
  const methods = usePaymentMethods();
  const archiveMethod = useArchiveMethod();
  const [editing, setEditing] = useState<PaymentMethod | 'new' | null>(null);

  async function archive({ id, name }: PaymentMethod) {
    const confirmed = await openDialog({
      kind: 'question',
      title: `Archive ${name}?`,
      text: 'It can no longer be used. Past payments stay in the books.',
      yes: 'Archive',
      no: 'Cancel',
    });
    if (!confirmed) return;
    archiveMethod.mutate(id, { onSuccess: () => notify.success(), onError: (error) => notify.error(error) });
  }

  return (
    <Panel title="Payment methods" id={sectionId('Payment methods')}>
      <DataTable
        label="Payment methods"
        fill={false}
        columns={columns}
        rows={methods.data}
        rowKey={(one) => one.id}
        {...loadStateOf(methods)}
        empty={{ text: 'Payment methods will appear here.' }}
        rowActions={(one) =>
          added.has(one.kind) && (
            <>
              <RowAction label="Edit" of={one.name} icon={<IconPencil size={17} />} onClick={() => setEditing(one)} />
              <RowAction
                label="Archive"
                of={one.name}
                danger
                icon={<IconArchive size={17} />}
                onClick={() => archive(one)}
              />
            </>
          )
        }
      />
      <div className={classes.save}>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
          Add payment method
        </Button>
      </div>
      <PaymentMethodModal editing={editing} onClose={() => setEditing(null)} />
    </Panel>
  );
}
