/** The suppliers. Only admin and reports see what is owed to them; admin and stock add, change and delete them. */
import '../ui/styles.ts';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash, IconTruckDelivery } from '@tabler/icons-react';
import { getSupplier, type Supplier } from '../../contract/buying/suppliers.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { useOpened } from '../address/use-opened.ts';
import { useSearchField } from '../address/use-search-field.ts';
import { Figure } from '../figures/figure.tsx';
import { call } from '../http/call.ts';
import { fetchAll } from '../http/fetch-all.ts';
import { usePages } from '../http/use-pages.ts';
import { SupplierLink } from '../links/supplier-link.tsx';
import { useUser } from '../session/user.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ReportButtons } from '../ui/paper/report-buttons.tsx';
import { type ReportColumn, useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { NextLink } from '../ui/table/next-link.tsx';
import { RowAction } from '../ui/table/row-action.tsx';
import { t } from '../words/t.ts';
import { SupplierModal } from './supplier-modal.tsx';
import { supplierList } from './suppliers-queries.ts';
import { useRemoveSupplier } from './use-remove-supplier.ts';

export function SuppliersPage() {
  const { roles } = useUser();
  const mayChange = roles.includes('admin') || roles.includes('stock');
  const list = useListSearch('/layout/suppliers');
  const { open, id } = list.shown;
  const { text: searched, field } = useSearchField(list);
  const suppliers = usePages(supplierList(searched), { limit: 100 });
  const { rows, meta } = suppliers;
  const edited = useOpened('suppliers', open === 'edit' ? id : undefined, {
    rows,
    load: (id, signal) => call(getSupplier, { params: { id }, signal }),
  });
  const remove = useRemoveSupplier();
  const columns = useColumns();
  const addButton = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => list.open({ open: 'add', id: undefined })}>
      {t('Add supplier')}
    </Button>
  );

  return (
    <>
      <PageHeader title={t('Suppliers')} note={meta && countText(meta.count)}>
        {addButton}
        <ReportButtons
          title={t('Suppliers')}
          filter={searched && t('Found by “{{searched}}”', { searched })}
          columns={columns}
          load={async (max) => ({ rows: (await fetchAll(supplierList(searched), max)).rows })}
        />
      </PageHeader>
      <FilterBar search={{ label: t('Search suppliers'), ...field }} />
      <DataTable
        label={t('Suppliers')}
        columns={columns}
        rows={rows}
        rowKey={idOf}
        {...loadStateOf(suppliers)}
        onEndReached={suppliers.onEndReached}
        empty={
          searched
            ? { text: t('No supplier matches “{{searched}}”.', { searched }) }
            : {
                text: t('Those you buy from will appear here.'),
                icon: <IconTruckDelivery size={28} stroke={1.4} />,
                action: addButton,
              }
        }
        rowTone={toneOf}
        rowActions={
          mayChange
            ? (one) => (
                <>
                  <RowAction
                    label={t('Edit')}
                    name={t('Edit {{name}}', { name: one.name })}
                    icon={<IconPencil size={17} />}
                    onClick={() => list.open({ open: 'edit', id: one.id })}
                  />
                  <RowAction
                    label={t('Delete')}
                    name={t('Delete {{name}}', { name: one.name })}
                    danger
                    icon={<IconTrash size={17} />}
                    onClick={() => remove(one)}
                  />
                </>
              )
            : undefined
        }
        footer={suppliers.hasMore && <NextLink list={suppliers} />}
      />
      {mayChange && open === 'add' && <SupplierModal onClose={list.close} />}
      {mayChange && edited && <SupplierModal key={edited.id} supplier={edited} onClose={list.close} />}
    </>
  );
}

const figures = { owed: 'owedToSuppliers', overdue: 'overdueToSuppliers', advance: 'paidInAdvance' } as const;

function useColumns(): ReportColumn<Supplier>[] {
  const { roles } = useUser();
  const seesOwed = roles.includes('admin') || roles.includes('reports');
  const make = useReportColumns<Supplier>();
  const owed = (key: keyof typeof figures, header: string, priority?: number) =>
    make.money(key, header, (one) => one[key] || null, {
      priority,
      render: (one) =>
        one[key] ? (
          <Figure value={one[key]} of={{ figure: figures[key], by: 'supplier', key: String(one.id) }} />
        ) : null,
    });
  return [
    make.text('name', t('Name'), (one) => one.name, {
      phone: 'title',
      width: '26%',
      render: (one) => <SupplierLink supplier={one} />,
    }),
    make.text('phone', t('Phone'), (one) => one.phone, { nowrap: true, priority: 2 }),
    make.quantity('terms', t('Days to pay'), (one) => one.termsDays, { priority: 3 }),
    ...(seesOwed
      ? [
          owed('owed', t('Owed')),
          owed('overdue', t('Overdue')),
          owed('advance', t({ text: 'In advance', context: 'paid to a supplier' }), 1),
        ]
      : []),
  ];
}

function idOf({ id }: Supplier) {
  return id;
}

function toneOf({ overdue = 0 }: Supplier) {
  return overdue > 0 ? ({ tone: 'danger', label: t('Overdue') } as const) : undefined;
}

function countText(count: number): string | undefined {
  if (count === 0) return undefined;
  return t({ one: '{{count, quantity}} supplier', other: '{{count, quantity}} suppliers' }, { count });
}
