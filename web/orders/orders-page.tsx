/** What is ordered: drafts and sent orders, or those of another state, of all suppliers or one. What is late is marked. */
import '../ui/styles.ts';
import { Badge, Button, NativeSelect } from '@mantine/core';
import { IconClipboardList, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Order, orderStates } from '../../contract/buying/orders.ts';
import { mayOpen } from '../../contract/page-roles.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { SupplierFilter } from '../deliveries/supplier-filter.tsx';
import { fetchAll } from '../http/fetch-all.ts';
import { usePages } from '../http/use-pages.ts';
import { OrderLink } from '../links/order-link.tsx';
import { SupplierLink } from '../links/supplier-link.tsx';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ReportButtons } from '../ui/paper/report-buttons.tsx';
import { type ReportColumn, useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { NextLink } from '../ui/table/next-link.tsx';
import { t } from '../words/t.ts';
import { costOf, costText, isLate, stateWords, toComeText } from './order-texts.ts';
import classes from './orders.module.css';
import { type OrderFilter, orderList } from './orders-queries.ts';

export function OrdersPage() {
  const format = useFormat();
  const { roles } = useUser();
  const list = useListSearch('/layout/orders');
  const { state, supplierId } = list.shown;
  const filter = { state, supplierId };
  const orders = usePages(orderList(filter), { limit: 100 });
  const columns = useColumns();
  const today = format.today();
  const newButton = mayOpen('/orders/new', roles) && <NewOrder />;
  return (
    <>
      <PageHeader title={t('Orders')}>{newButton}</PageHeader>
      <FilterBar>
        <NativeSelect
          aria-label={t('Which orders')}
          data={stateChoices()}
          value={state ?? ''}
          onChange={(event) => list.show({ state: (event.currentTarget.value || undefined) as OrderFilter['state'] })}
        />
        <SupplierFilter supplierId={supplierId} onChange={(id) => list.show({ supplierId: id })} />
        <ReportButtons
          title={t('Orders')}
          filter={stateChoices().find(({ value }) => value === (state ?? ''))?.label}
          columns={columns}
          load={async (max) => ({ rows: (await fetchAll(orderList(filter), max)).rows })}
        />
      </FilterBar>
      <DataTable
        label={t('Orders')}
        columns={columns}
        rows={orders.rows}
        rowKey={({ id }) => id}
        {...loadStateOf(orders)}
        rowTone={(order) => (isLate(order, today) ? { tone: 'danger', label: t('Late') } : undefined)}
        empty={{ text: emptyText(filter), icon: <IconClipboardList size={28} stroke={1.4} />, action: newButton }}
        onEndReached={orders.onEndReached}
        footer={orders.hasMore && <NextLink list={orders} />}
      />
    </>
  );
}

function NewOrder() {
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/orders/new" {...props} />}
    >
      {t('New order')}
    </Button>
  );
}

function stateChoices(): { value: string; label: string }[] {
  return [
    { value: '', label: t('Open orders') },
    ...orderStates.map((state) => ({ value: state, label: t(stateWords[state]) })),
    { value: 'all', label: t('All orders') },
  ];
}

function emptyText({ state, supplierId }: OrderFilter): string {
  if (state === undefined && supplierId === undefined) return t('What you order from suppliers will appear here.');
  return t('There are no such orders.');
}

function useColumns(): ReportColumn<Order>[] {
  const format = useFormat();
  const make = useReportColumns<Order>();
  return [
    make.text('label', t('Order'), (one) => one.label, {
      phone: 'title',
      nowrap: true,
      render: (one) => <OrderLink order={one} />,
    }),
    make.text('state', t('State'), (one) => t(stateWords[one.state]), {
      nowrap: true,
      render: ({ state }) => (
        <Badge color={state === 'sent' ? 'teal' : 'gray'} variant="light" className={classes.state}>
          {t(stateWords[state])}
        </Badge>
      ),
    }),
    make.text('supplier', t('Supplier'), (one) => one.supplier.name, {
      phone: 'wide',
      render: ({ supplier }) => <SupplierLink supplier={supplier} />,
    }),
    make.day('date', t('Date'), (one) => format.dayOf(one.sentAt ?? one.at), { priority: 2 }),
    make.day('expectedOn', t('Expected on'), (one) => one.expectedOn ?? ''),
    make.text('toCome', t('Still to come'), toComeText, { nowrap: true }),
    {
      ...make.money('cost', t('Cost'), ({ lines }) => costOf(lines)?.amount ?? null, { priority: 1 }),
      render: (one) => costText(one, format),
      text: (one) => costText(one, format),
    },
    make.text('staff', t('Staff'), (one) => one.staff, { priority: 3 }),
  ];
}
