/** Stock categories: add, rename, delete. */
import { Button, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import type { Category } from '../../../contract/goods/categories.ts';
import { useFields } from '../../ui/form/use-fields.ts';
import { confirmDelete } from '../../ui/overlay/confirm-delete.ts';
import { notify } from '../../ui/overlay/notify.tsx';
import { Overlay } from '../../ui/overlay/overlay.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { loadStateOf } from '../../ui/table/load-state.ts';
import { RowAction } from '../../ui/table/row-action.tsx';
import { t } from '../../words/t.ts';
import classes from './category-panel.module.css';
import { useAddCategory, useCategories, useDeleteCategory } from './category-queries.ts';
import { EditCategory } from './edit-category.tsx';

function makeColumns(): Column<Category>[] {
  return [{ key: 'type', header: t('Category'), render: (one) => one.type, phone: 'title' }];
}

export function CategoryPanel({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const categories = useCategories();
  const deleteCategory = useDeleteCategory();
  const columns = useMemo(makeColumns, []);
  const [editing, setEditing] = useState<Category | null>(null);

  async function remove(category: Category) {
    if (!(await confirmDelete(category.type))) return;
    deleteCategory.mutate(category, {
      onSuccess: () => notify.success(),
      onError: (error) => notify.error(error),
    });
  }

  return (
    <Overlay title={t('Stock Category')} size="32rem" opened={opened} onClose={onClose}>
      {editing ? <EditCategory key={editing.id} category={editing} onDone={() => setEditing(null)} /> : <AddCategory />}
      <DataTable
        label={t('Categories')}
        columns={columns}
        rows={categories.data}
        rowKey={(category) => category.id}
        {...loadStateOf(categories)}
        empty={{ text: t('Categories group your stock. Add your first one above.') }}
        rowActions={(category) => (
          <>
            <RowAction
              label={t('Delete')}
              name={t('Delete {{name}}', { name: category.type })}
              danger
              icon={<IconTrash size={17} />}
              onClick={() => remove(category)}
            />
            <RowAction
              label={t('Edit')}
              name={t('Edit {{name}}', { name: category.type })}
              icon={<IconPencil size={17} />}
              onClick={() => setEditing(category)}
            />
          </>
        )}
      />
    </Overlay>
  );
}

/** An empty name is marked and not sent. After adding, the field gets the focus for the next one. */
function AddCategory() {
  const fields = useFields({ type: '' });
  const addCategory = useAddCategory();
  const input = useRef<HTMLInputElement>(null);

  function add(event: FormEvent) {
    event.preventDefault();
    if (addCategory.isPending || !fields.filled('type')) return;
    addCategory.mutate(fields.values.type, {
      onSuccess: () => {
        fields.reset();
        notify.success();
        input.current?.focus();
      },
      onError: (error) => notify.error(error),
    });
  }

  return (
    <form className={classes.line} onSubmit={add} noValidate>
      <TextInput
        ref={input}
        className={classes.name}
        label={t('Category name')}
        aria-required
        data-autofocus
        autoComplete="off"
        {...fields.bind('type')}
      />
      <Button type="submit" loading={addCategory.isPending}>
        {t('Add')}
      </Button>
    </form>
  );
}
