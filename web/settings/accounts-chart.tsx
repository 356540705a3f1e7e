/** The accounts of the journal, with the codes and names that the shop's accountant gives them. */
import { Text, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import type { ChartAccount } from '../../contract/documents/accounts-chart.ts';
import { useAccountsChart, useNameJournalAccount } from '../reports/ledger/ledger-queries.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { RowAction } from '../ui/table/row-action.tsx';
import { t } from '../words/t.ts';

const makeColumns = (): Column<ChartAccount>[] => [
  { key: 'code', header: t('Code'), render: (one) => one.code, nowrap: true, width: 90 },
  { key: 'name', header: t('Name'), render: (one) => one.name, phone: 'title' },
  { key: 'account', header: t('In the journal'), render: (one) => one.account, phone: 'wide' },
];

export function AccountsChart() {
  const chart = useAccountsChart();
  const columns = useMemo(makeColumns, []);
  const [editing, setEditing] = useState<ChartAccount | null>(null);
  return (
    <>
      <Text size="sm" c="dimmed">
        {t(
          'The accounts that your accountant finds in the journal and in the reports. Give them the codes and names of their own chart of accounts.',
        )}
      </Text>
      <DataTable
        label={t('Chart of accounts')}
        fill={false}
        maxHeight="60vh"
        columns={columns}
        rows={chart.data}
        rowKey={(one) => one.account}
        {...loadStateOf(chart)}
        empty={{ text: t('The accounts of the journal will appear here.') }}
        rowActions={(one) => (
          <RowAction
            label={t('Edit')}
            name={t('Edit {{name}}', { name: one.name })}
            icon={<IconPencil size={17} />}
            onClick={() => setEditing(one)}
          />
        )}
      />
      <AccountModal editing={editing} onClose={() => setEditing(null)} />
    </>
  );
}

function AccountModal({ editing, onClose }: { editing: ChartAccount | null; onClose(): void }) {
  const fields = useFields({ code: '', name: '' });
  const nameAccount = useNameJournalAccount();

  // biome-ignore lint/correctness/useExhaustiveDependencies: filled on opening; a reload must not undo what was typed
  useEffect(() => {
    if (editing) fields.reset({ code: editing.code, name: editing.name });
  }, [editing]);

  async function save() {
    if (!editing) return;
    await nameAccount.mutateAsync({ account: editing.account, ...fields.values });
    onClose();
    notify.success();
  }

  return (
    <FormModal
      title={t('Edit {{account}}', { account: editing?.account ?? '' })}
      submitLabel={t('Update')}
      opened={editing !== null}
      onClose={onClose}
      onSubmit={save}
    >
      <TextInput label={t('Code')} placeholder="1000" maxLength={20} data-autofocus {...fields.bind('code')} />
      <TextInput
        label={t('Name')}
        description={t('Empty, it has its own name again.')}
        maxLength={200}
        {...fields.bind('name')}
      />
    </FormModal>
  );
}
