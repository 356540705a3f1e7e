/** What a customer bought, this month, last month or on any days. */
import { Button } from '@mantine/core';
import { IconShoppingBag } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerGoods as Item } from '../../contract/customer-ledger.ts';
import { useFormat } from '../session/format.ts';
import { type DayRange, DayRangeFields } from '../ui/filter-bar.tsx';
import { Money } from '../ui/money.tsx';
import { quickRanges } from '../ui/quick-ranges.ts';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import classes from './customer-page.module.css';
import { goodsOf } from './debts-queries.ts';

const labels = { thisMonth: 'This month', lastMonth: 'Last month', all: 'All' } as const;
const names = Object.keys(labels) as (keyof typeof labels)[];

export function CustomerGoods({ customerId }: { customerId: number }) {
  const format = useFormat();
  const ranges = quickRanges(format.today());
  const [range, setRange] = useState<DayRange>(ranges.thisMonth);
  const query = useQuery({ ...goodsOf(customerId, range), placeholderData: keepPreviousData });
  const isChosen = ({ startDate, endDate }: DayRange) => range.startDate === startDate && range.endDate === endDate;
  const columns: Column<Item>[] = [
    { key: 'name', header: 'Item', phone: 'title', render: ({ name }) => name },
    { key: 'quantity', header: 'Quantity', align: 'right', render: ({ quantity }) => format.quantity(quantity) },
    {
      key: 'returned',
      header: 'Returned',
      align: 'right',
      render: ({ returned }) => (returned === 0 ? '' : format.quantity(returned)),
    },
    { key: 'total', header: 'Amount', align: 'right', render: ({ total }) => <Money value={total} /> },
    { key: 'lastOn', header: 'Last bought', align: 'right', nowrap: true, render: ({ lastOn }) => format.day(lastOn) },
  ];
  return (
    <>
      <div className={classes.ranges}>
        {names.map((name) => (
          <Button
            key={name}
            variant={isChosen(ranges[name]) ? 'light' : 'default'}
            aria-pressed={isChosen(ranges[name])}
            onClick={() => setRange(ranges[name])}
          >
            {labels[name]}
          </Button>
        ))}
        <DayRangeFields value={range} onChange={setRange} />
      </div>
      <DataTable
        label="Bought"
        columns={columns}
        rows={query.data}
        rowKey={({ stockId, name }) => `${stockId} ${name}`}
        {...loadStateOf(query)}
        fill={false}
        maxHeight="26rem"
        empty={{ text: 'Nothing was bought on these days.', icon: <IconShoppingBag size={28} stroke={1.4} /> }}
      />
    </>
  );
}
