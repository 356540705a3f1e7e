/** What a supplier has delivered, what went back to them, their open bills, and what they were paid. */
import { Anchor } from '@mantine/core';
import { IconCoins, IconPackages, IconTruckReturn } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SupplierReturn } from '../../contract/buying/payables.ts';
import type { SuppliedItem } from '../../contract/buying/suppliers.ts';
import { goodsText } from '../../contract/selling/goods-text.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import { usePages } from '../http/use-pages.ts';
import { useBillColumns } from '../payables/bill-columns.tsx';
import { openBills, paymentList, sentBackTo } from '../payables/payables-queries.ts';
import { type PaymentAddress, PaymentsTable, usePaymentColumns } from '../payables/payments-table.tsx';
import { useFormat } from '../session/format.ts';
import { Money } from '../ui/money.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { NextLink } from '../ui/table/next-link.tsx';
import { t } from '../words/t.ts';
import { suppliedBy } from './suppliers-queries.ts';

const inPanel = { fill: false, maxHeight: '26rem' } as const;

export function OpenBills({ supplierId }: { supplierId: number }) {
  const today = useFormat().today();
  const bills = usePages(openBills(supplierId), { limit: 100 });
  return (
    <DataTable
      label={t('Open bills')}
      columns={useBillColumns({ withSupplier: false, rows: bills.hasMore ? undefined : bills.rows })}
      rows={bills.rows}
      rowKey={({ id }) => id}
      {...loadStateOf(bills)}
      {...inPanel}
      onEndReached={bills.onEndReached}
      rowTone={({ dueOn }) => (dueOn < today ? { tone: 'danger', label: t('Overdue') } : undefined)}
      empty={{ text: t('Nothing is owed.'), icon: <IconCoins size={28} stroke={1.4} /> }}
      footer={bills.hasMore && <NextLink list={bills} />}
    />
  );
}

export function SupplierPayments({ supplierId, address }: { supplierId: number; address: PaymentAddress }) {
  const payments = usePages(paymentList({ supplierId }), { limit: 100 });
  const { meta } = payments;
  const columns = usePaymentColumns({ address, withSupplier: false, total: meta && <Money value={meta.total} /> });
  return (
    <PaymentsTable
      payments={payments}
      columns={columns}
      address={address}
      emptyText={t('What you pay them after a delivery will appear here.')}
      inPanel
    />
  );
}

export function SentBack({ supplierId }: { supplierId: number }) {
  const format = useFormat();
  const returns = usePages(sentBackTo(supplierId), { limit: 100 });
  const { meta } = returns;
  const columns: Column<SupplierReturn>[] = [
    {
      key: 'label',
      header: t('Sent back'),
      phone: 'title',
      nowrap: true,
      total: t('Total'),
      render: ({ label }) => label,
    },
    { key: 'date', header: t('Date'), nowrap: true, render: ({ date }) => format.day(date) },
    { key: 'goods', header: t('Goods'), phone: 'wide', render: ({ lines }) => goodsOf(lines, format.quantity) },
    { key: 'reason', header: t('Reason'), phone: 'wide', priority: 2, render: ({ reason }) => reason },
    { key: 'settled', header: t('How it was settled'), phone: 'wide', priority: 1, render: settledText },
    {
      key: 'credit',
      header: t({ text: 'Credit', context: 'allowed by a supplier' }),
      align: 'right',
      render: ({ credit }) => <Money value={credit} />,
      total: meta && <Money value={meta.credit} />,
    },
  ];
  return (
    <DataTable
      label={t('Sent back')}
      columns={columns}
      rows={returns.rows}
      rowKey={({ id }) => id}
      {...loadStateOf(returns)}
      {...inPanel}
      onEndReached={returns.onEndReached}
      empty={{
        text: t('Goods that you send back to them will appear here.'),
        icon: <IconTruckReturn size={28} stroke={1.4} />,
      }}
      footer={returns.hasMore && <NextLink list={returns} />}
    />
  );
}

function goodsOf(lines: SupplierReturn['lines'], quantity: (value: number) => string): string {
  return goodsText(
    lines.map(({ name, pieces, credit }) => ({ name, quantity: pieces, total: credit })),
    quantity,
  );
}

/** Says how the credit was used: what lowered bills, what came back as money, and what was kept. */
function settledText({ credited, refunded, kept, method }: SupplierReturn): string {
  return [
    ...(credited === 0 ? [] : [t('{{credited, money}} off bills', { credited })]),
    ...(refunded === 0
      ? []
      : [t('{{refunded, money}} refunded by {{method}}', { refunded, method: methodName(t, method ?? '') })]),
    ...(kept === 0 ? [] : [t('{{kept, money}} kept as an advance', { kept })]),
  ].join(t(', '));
}

export function SuppliedItems({ supplierId }: { supplierId: number }) {
  const format = useFormat();
  const query = useQuery(suppliedBy(supplierId));
  const columns: Column<SuppliedItem>[] = [
    {
      key: 'name',
      header: t('Item'),
      phone: 'title',
      width: '40%',
      render: ({ stockId, name }) => (
        <Anchor
          inherit
          renderRoot={(props) => <Link to="/stock" search={{ open: 'history', id: stockId } as never} {...props} />}
        >
          {name}
        </Anchor>
      ),
    },
    { key: 'cost', header: t('Last cost'), align: 'right', render: ({ lastCost }) => format.cost(lastCost) },
    {
      key: 'times',
      header: t('Times delivered'),
      align: 'right',
      render: ({ times }) => format.quantity(times),
    },
    {
      key: 'lastOn',
      header: t('Last delivered'),
      align: 'right',
      nowrap: true,
      render: ({ lastOn }) => format.day(lastOn),
    },
  ];
  return (
    <DataTable
      label={t('Delivered')}
      columns={columns}
      rows={query.data}
      rowKey={({ stockId }) => stockId}
      {...loadStateOf(query)}
      {...inPanel}
      empty={{ text: t('What they deliver will appear here.'), icon: <IconPackages size={28} stroke={1.4} /> }}
    />
  );
}
