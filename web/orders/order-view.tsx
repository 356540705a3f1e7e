/** An order as it stands: the supplier, when it was sent and is expected, and how much of each line has come. */

import type { Order, OrderLine } from '../../contract/buying/orders.ts';
import { shownCost, valueAtCost } from '../../contract/values/cost.ts';
import { SupplierLink } from '../links/supplier-link.tsx';
import { useFormat } from '../session/format.ts';
import { Facts } from '../ui/facts.tsx';
import { Panel } from '../ui/panel.tsx';
import { useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { t } from '../words/t.ts';
import { costText, countText } from './order-texts.ts';
import classes from './orders.module.css';

export function OrderView({ order }: { order: Order }) {
  const format = useFormat();
  const { supplier, expectedOn, note, staff, at, sentAt, lines } = order;
  return (
    <div className={classes.parts}>
      <Panel title={t('From whom and when')}>
        <Facts
          facts={[
            { label: t('Supplier'), value: <SupplierLink supplier={supplier} /> },
            { label: t('Expected on'), value: expectedOn && format.day(expectedOn) },
            { label: t({ text: 'Sent', context: 'order' }), value: sentAt && format.moment(sentAt) },
            { label: t('Written'), value: t('{{moment}} by {{staff}}', { moment: format.moment(at), staff }) },
            ...(note ? [{ label: t('Note'), value: note }] : []),
          ]}
        />
      </Panel>
      <Panel title={t('What was ordered')}>
        <Lines lines={lines} total={costText(order, format)} />
      </Panel>
    </div>
  );
}

function Lines({ lines, total }: { lines: readonly OrderLine[]; total: string }) {
  const make = useReportColumns<OrderLine>();
  const count = (key: string, header: string, pick: (line: OrderLine) => number) => ({
    ...make.text(key, header, (line) => countText(pick(line), line.pack)),
    align: 'right' as const,
  });
  return (
    <DataTable
      label={t('What was ordered')}
      columns={[
        make.text('name', t('Product'), ({ name }) => name, { phone: 'title', total: total && t('Total') }),
        count('quantity', t('Ordered'), ({ quantity }) => quantity),
        count('received', t('Came'), ({ received }) => received),
        count('open', t('Still to come'), ({ open }) => open),
        make.money('cost', t('Cost of one'), ({ cost }) => (cost === null ? null : shownCost(cost)), { priority: 2 }),
        make.money('total', t('Cost'), ({ quantity, cost }) => (cost === null ? null : valueAtCost(quantity, cost)), {
          priority: 1,
          total,
        }),
      ]}
      rows={lines}
      rowKey={({ id }) => id}
      fill={false}
      empty={{ text: t('Nothing was ordered.') }}
    />
  );
}
