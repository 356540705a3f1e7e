/** The tax rates that items can have. */
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { taxKindLabels } from '../../contract/cart/price.ts';
import type { TaxRateRow } from '../../contract/selling/tax-rates.ts';
import { useFormat } from '../session/format.ts';
import { useDeleteTaxRate, useTaxRates } from '../tax-rates/tax-rates-queries.ts';
import { confirmDelete } from '../ui/overlay/confirm-delete.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { Panel } from '../ui/panel.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { RowAction } from '../ui/table/row-action.tsx';
import { t } from '../words/t.ts';
import { sectionId } from './section-links.tsx';
import classes from './settings.module.css';
import { TaxModal } from './tax-modal.tsx';

/** Empty for a kind that charges nothing, because then no tax is in the price or added to it. */
function howOf({ kind, included }: TaxRateRow) {
  if (kind !== 'standard') return '';
  return included ? t('In the price') : t('Added to the price');
}

export function TaxesSection() {
  const format = useFormat();
  const taxRates = useTaxRates();
  const deleteTaxRate = useDeleteTaxRate();
  const [editing, setEditing] = useState<TaxRateRow | 'new' | null>(null);

  const columns: Column<TaxRateRow>[] = [
    { key: 'name', header: t('Name'), render: (one) => one.name, phone: 'title' },
    { key: 'kind', header: t('Kind'), render: (one) => t(taxKindLabels[one.kind]) },
    { key: 'percent', header: t('Percent'), align: 'right', render: (one) => `${format.quantity(one.percent)}%` },
    { key: 'included', header: t('How'), render: howOf },
  ];

  async function remove({ id, name }: TaxRateRow) {
    if (!(await confirmDelete(name))) return;
    deleteTaxRate.mutate(id, { onSuccess: () => notify.success(), onError: (error) => notify.error(error) });
  }

  return (
    <Panel title={t('Taxes')} id={sectionId('Taxes')}>
      <DataTable
        label={t('Taxes')}
        fill={false}
        columns={columns}
        rows={taxRates.data}
        rowKey={(one) => one.id}
        {...loadStateOf(taxRates)}
        empty={{ text: t('If your shop has to charge taxes, add them here and choose one for each item in Stock.') }}
        rowActions={(one) => (
          <>
            <RowAction
              label={t('Edit')}
              name={t('Edit {{name}}', { name: one.name })}
              icon={<IconPencil size={17} />}
              onClick={() => setEditing(one)}
            />
            <RowAction
              label={t('Delete')}
              name={t('Delete {{name}}', { name: one.name })}
              danger
              icon={<IconTrash size={17} />}
              onClick={() => remove(one)}
            />
          </>
        )}
      />
      <div className={classes.save}>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
          {t('Add tax')}
        </Button>
      </div>
      <TaxModal editing={editing} onClose={() => setEditing(null)} />
    </Panel>
  );
}
