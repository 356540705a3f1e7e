/** Ways to be paid. The built-in ones can't be changed; one that was used is archived, never deleted. */
import { Button } from '@mantine/core';
import { IconArchive, IconPencil, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { PaymentMethod } from '../../contract/money/payment-methods.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import { useArchiveMethod, usePaymentMethods } from '../payment-methods/payment-methods-queries.ts';
import { openDialog } from '../ui/overlay/dialogs.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { Panel } from '../ui/panel.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { RowAction } from '../ui/table/row-action.tsx';
import { t } from '../words/t.ts';
import { addedKindNames, isAdded, PaymentMethodModal } from './payment-method-modal.tsx';
import { sectionId } from './section-links.tsx';
import classes from './settings.module.css';

const makeColumns = (): Column<PaymentMethod>[] => [
  { key: 'name', header: t('Name'), render: (one) => methodName(t, one.name), phone: 'title' },
  {
    key: 'kind',
    header: t('Kind'),
    render: ({ kind }) => (isAdded(kind) ? t(addedKindNames[kind]) : t('Built in')),
  },
  { key: 'reference', header: t('Needs a reference'), render: (one) => (one.needsReference ? t('Yes') : t('No')) },
  { key: 'active', header: t('In use'), render: (one) => (one.active ? t('Yes') : t('No')) },
];

export function PaymentMethodsSection() {
  const methods = usePaymentMethods();
  const columns = useMemo(makeColumns, []);
  const archiveMethod = useArchiveMethod();
  const [editing, setEditing] = useState<PaymentMethod | 'new' | null>(null);

  async function archive({ id, name }: PaymentMethod) {
    const confirmed = await openDialog({
      kind: 'question',
      title: t('Archive {{name}}?', { name }),
      text: t('It can no longer be used. Past payments stay in the books.'),
      yes: t('Archive'),
      no: t('Cancel'),
    });
    if (!confirmed) return;
    archiveMethod.mutate(id, { onSuccess: () => notify.success(), onError: (error) => notify.error(error) });
  }

  return (
    <Panel title={t('Payment methods')} id={sectionId('Payment methods')}>
      <DataTable
        label={t('Payment methods')}
        fill={false}
        columns={columns}
        rows={methods.data}
        rowKey={(one) => one.id}
        {...loadStateOf(methods)}
        empty={{ text: t('Payment methods will appear here.') }}
        rowActions={(one) =>
          isAdded(one.kind) && (
            <>
              <RowAction
                label={t('Edit')}
                name={t('Edit {{name}}', { name: methodName(t, one.name) })}
                icon={<IconPencil size={17} />}
                onClick={() => setEditing(one)}
              />
              <RowAction
                label={t('Archive')}
                name={t('Archive {{name}}', { name: methodName(t, one.name) })}
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
          {t('Add payment method')}
        </Button>
      </div>
      <PaymentMethodModal editing={editing} onClose={() => setEditing(null)} />
    </Panel>
  );
}
