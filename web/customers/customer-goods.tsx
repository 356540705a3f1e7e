/** What a customer bought, this month, last month or on any days. */
import { Button } from '@mantine/core';
import { IconShoppingBag } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CustomerGoods as Item } from '../../contract/debts/customer-ledger.ts';
import { msg } from '../../contract/words/text.ts';
import { daysIn, useDaysField } from '../address/use-days-field.ts';
import { goodsOf } from '../debts/debts-queries.ts';
import { useFormat } from '../session/format.ts';
import { type DayRange, DayRangeFields } from '../ui/filter-bar.tsx';
import { Money } from '../ui/money.tsx';
import { quickRanges } from '../ui/quick-ranges.ts';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { t } from '../words/t.ts';
import classes from './customer-page.module.css';

const labels = { thisMonth: msg('This month'), lastMonth: msg('Last month'), all: msg('All') } as const;
const names = Object.keys(labels) as (keyof typeof labels)[];

interface BoughtDays {
  boughtFrom?: string;
  boughtTo?: string;
}

interface CustomerGoodsProps {
  customerId: number;
  /** The address of the screen, which contains the days. */
  list: { shown: BoughtDays; show(part: BoughtDays): void; type(part: BoughtDays): void };
}

export function CustomerGoods({ customerId, list: { shown, show, type } }: CustomerGoodsProps) {
  const format = useFormat();
  const ranges = quickRanges(format.today());
  const isSet = shown.boughtFrom !== undefined || shown.boughtTo !== undefined;
  const range = isSet ? daysIn({ startDate: shown.boughtFrom, endDate: shown.boughtTo }) : ranges.thisMonth;
  const days = useDaysField(range, {
    show: ({ startDate, endDate }) => show({ boughtFrom: startDate, boughtTo: endDate }),
    type: ({ startDate, endDate }) => type({ boughtFrom: startDate, boughtTo: endDate }),
  });
  function choose(name: keyof typeof labels) {
    const { startDate, endDate } = ranges[name];
    const isDefault = name === 'thisMonth';
    show({ boughtFrom: isDefault ? undefined : startDate, boughtTo: isDefault ? undefined : endDate });
  }
  const query = useQuery({ ...goodsOf(customerId, range), placeholderData: keepPreviousData });
  const isChosen = ({ startDate, endDate }: DayRange) => range.startDate === startDate && range.endDate === endDate;
  const columns: Column<Item>[] = [
    { key: 'name', header: t('Item'), phone: 'title', render: ({ name }) => name },
    { key: 'quantity', header: t('Quantity'), align: 'right', render: ({ quantity }) => format.quantity(quantity) },
    {
      key: 'returned',
      header: t('Returned'),
      align: 'right',
      render: ({ returned }) => (returned === 0 ? '' : format.quantity(returned)),
    },
    { key: 'total', header: t('Amount'), align: 'right', render: ({ total }) => <Money value={total} /> },
    {
      key: 'lastOn',
      header: t('Last bought'),
      align: 'right',
      nowrap: true,
      render: ({ lastOn }) => format.day(lastOn),
    },
  ];
  return (
    <>
      <div className={classes.ranges}>
        {names.map((name) => (
          <Button
            key={name}
            variant={isChosen(ranges[name]) ? 'light' : 'default'}
            aria-pressed={isChosen(ranges[name])}
            onClick={() => choose(name)}
          >
            {t(labels[name])}
          </Button>
        ))}
        <DayRangeFields {...days} />
      </div>
      <DataTable
        label={t('Bought')}
        columns={columns}
        rows={query.data}
        rowKey={({ stockId, name }) => `${stockId} ${name}`}
        {...loadStateOf(query)}
        fill={false}
        maxHeight="26rem"
        empty={{ text: t('Nothing was bought on these days.'), icon: <IconShoppingBag size={28} stroke={1.4} /> }}
      />
    </>
  );
}
