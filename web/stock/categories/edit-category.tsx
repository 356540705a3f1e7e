/** Renames a category; shown instead of the form that adds one. */
import { Button, TextInput, Title } from '@mantine/core';
import type { FormEvent } from 'react';
import type { Category } from '../../../contract/goods/categories.ts';
import { useFields } from '../../ui/form/use-fields.ts';
import { notify } from '../../ui/overlay/notify.tsx';
import { t } from '../../words/t.ts';
import classes from './category-panel.module.css';
import { useUpdateCategory } from './category-queries.ts';

export function EditCategory({ category, onDone }: { category: Category; onDone(): void }) {
  const fields = useFields({ type: category.type });
  const updateCategory = useUpdateCategory();

  function update(event: FormEvent) {
    event.preventDefault();
    if (updateCategory.isPending || !fields.filled('type')) return;
    updateCategory.mutate(
      { id: category.id, type: fields.values.type },
      {
        onSuccess: () => {
          notify.success();
          onDone();
        },
        onError: (error) => notify.error(error),
      },
    );
  }

  return (
    <section className={classes.panel} aria-labelledby="edit-category">
      <Title order={3} id="edit-category">
        {t('Edit Category')}
      </Title>
      <form className={classes.line} onSubmit={update} noValidate>
        <TextInput
          className={classes.name}
          label={t('Category name')}
          aria-required
          autoComplete="off"
          ref={(input) => input?.focus()}
          {...fields.bind('type')}
        />
        <Button variant="default" onClick={onDone} disabled={updateCategory.isPending}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={updateCategory.isPending}>
          {t('Update')}
        </Button>
      </form>
    </section>
  );
}
