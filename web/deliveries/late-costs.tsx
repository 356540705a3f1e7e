/** The costs of a delivery that came later: how much of each went into stock, how much into the cost of goods sold, and how it was paid. */
import type { LateCost } from '../../contract/buying/deliveries.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import { useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { t } from '../words/t.ts';
import classes from './deliveries.module.css';

export function LateCosts({ costs }: { costs: readonly LateCost[] }) {
  const make = useReportColumns<LateCost>();
  const columns = [
    make.text('name', t('Cost'), ({ name }) => name, { phone: 'title', render: (cost) => <Name cost={cost} /> }),
    make.day('date', t('Date'), ({ date }) => date),
    make.money('amount', t('Amount'), ({ amount }) => amount),
    make.money('intoStock', t('Into stock'), ({ intoStock }) => intoStock),
    make.money('costOfGoods', t('Cost of goods'), ({ costOfGoods }) => costOfGoods),
    make.text('settled', t('Paid or owed'), settledText, { priority: 1 }),
  ];
  return (
    <DataTable
      label={t('Later costs')}
      columns={columns}
      rows={costs}
      rowKey={({ id }) => id}
      fill={false}
      empty={{ text: t('No costs came later.') }}
    />
  );
}

function Name({ cost: { name, spread } }: { cost: LateCost }) {
  return (
    <>
      {name}
      <span className={classes.sub}>{spread === 'value' ? t('By value') : t('By quantity')}</span>
    </>
  );
}

function settledText({ payments, bill }: LateCost): string {
  return [
    ...payments.map(({ method, amount }) =>
      t('{{amount, money}} by {{method}}', { amount, method: methodName(t, method) }),
    ),
    ...(bill
      ? [
          t('{{amount, money}} on bill {{label}}, due on {{day, day}}', {
            amount: bill.amount,
            label: bill.label,
            day: bill.dueOn,
          }),
        ]
      : []),
  ].join(t(', '));
}
