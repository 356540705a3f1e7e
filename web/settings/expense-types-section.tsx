/** Types of expenses. The built-in ones can't be changed; the shop's own are archived, never deleted. */
import { Button, TextInput } from '@mantine/core';
import { IconArchive, IconPencil, IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import type { ExpenseType } from '../../contract/money/expenses.ts';
import { expenseTypeName } from '../../contract/words/built-in-names.ts';
import { useArchiveExpenseType, useExpenseTypes, useSaveExpenseType } from '../expenses/expenses-queries.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { openDialog } from '../ui/overlay/dialogs.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { Panel } from '../ui/panel.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { RowAction } from '../ui/table/row-action.tsx';
import { t } from '../words/t.ts';
import { sectionId } from './section-links.tsx';
import classes from './settings.module.css';

const makeColumns = (): Column<ExpenseType>[] => [
  { key: 'name', header: t('Name'), render: (one) => expenseTypeName(t, one.name), phone: 'title' },
  { key: 'kind', header: t('Kind'), render: (one) => (one.builtIn ? t('Built in') : t('Your own')) },
];

export function ExpenseTypesSection() {
  const types = useExpenseTypes();
  const columns = useMemo(makeColumns, []);
  const archiveType = useArchiveExpenseType();
  const [editing, setEditing] = useState<ExpenseType | 'new' | null>(null);

  async function archive({ id, name }: ExpenseType) {
    const confirmed = await openDialog({
      kind: 'question',
      title: t('Archive {{name}}?', { name }),
      text: t("New expenses can't have it any more. Expenses that have it keep it."),
      yes: t('Archive'),
      no: t('Cancel'),
    });
    if (!confirmed) return;
    archiveType.mutate(id, { onSuccess: () => notify.success(), onError: (error) => notify.error(error) });
  }

  return (
    <Panel title={t('Expense types')} id={sectionId('Expense types')}>
      <DataTable
        label={t('Expense types')}
        fill={false}
        columns={columns}
        rows={types.data}
        rowKey={(one) => one.id}
        {...loadStateOf(types)}
        empty={{ text: t('Types of expenses will appear here.') }}
        rowActions={(one) =>
          !one.builtIn && (
            <>
              <RowAction
                label={t('Edit')}
                name={t('Edit {{name}}', { name: one.name })}
                icon={<IconPencil size={17} />}
                onClick={() => setEditing(one)}
              />
              <RowAction
                label={t('Archive')}
                name={t('Archive {{name}}', { name: one.name })}
                icon={<IconArchive size={17} />}
                onClick={() => archive(one)}
              />
            </>
          )
        }
      />
      <div className={classes.save}>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
          {t('Add expense type')}
        </Button>
      </div>
      <TypeModal editing={editing} onClose={() => setEditing(null)} />
    </Panel>
  );
}

function TypeModal({ editing, onClose }: { editing: ExpenseType | 'new' | null; onClose(): void }) {
  const fields = useFields({ name: '' });
  const saveType = useSaveExpenseType();
  const before = editing === 'new' ? null : editing;

  // biome-ignore lint/correctness/useExhaustiveDependencies: filled on opening; a reload must not undo what was typed
  useEffect(() => {
    if (editing) fields.reset({ name: before?.name ?? '' });
  }, [editing]);

  async function save() {
    if (!fields.filled('name')) return;
    await saveType.mutateAsync({ id: before?.id, name: fields.values.name });
    onClose();
    notify.success();
  }

  return (
    <FormModal
      title={before ? t('Edit expense type') : t('Add expense type')}
      submitLabel={before ? t('Update') : t('Add')}
      opened={editing !== null}
      onClose={onClose}
      onSubmit={save}
    >
      <TextInput label={t('Name')} placeholder={t('Rent')} aria-required data-autofocus {...fields.bind('name')} />
    </FormModal>
  );
}
