/** The lines of a delivery: what came, what it cost with its share of everything, and what that did to the margin. */

import type { DeliveryLine } from '../../contract/buying/deliveries.ts';
import { shownCost } from '../../contract/values/cost.ts';
import { useFormat } from '../session/format.ts';
import { useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { t } from '../words/t.ts';
import classes from './deliveries.module.css';
import { countText } from './delivery-texts.ts';
import { percentText } from './line-figures.tsx';

export function DeliveryLines({ lines }: { lines: readonly DeliveryLine[] }) {
  const format = useFormat();
  const make = useReportColumns<DeliveryLine>();
  const columns = [
    make.text('name', t('Product'), ({ name }) => name, {
      phone: 'title',
      render: (line) => <Name line={line} />,
    }),
    { ...make.text('quantity', t('Quantity'), countText), align: 'right' as const },
    make.money('total', t('Line total'), (line) => line.total),
    ...(lines.some(({ total, value }) => total !== value)
      ? [make.money('value', t('With all costs'), (line) => line.value, { priority: 1 })]
      : []),
    {
      ...make.text('cost', t('Cost a piece'), (line) =>
        changeText(format.money(shownCost(line.unitCostBefore)), format.money(shownCost(line.unitCostAfter))),
      ),
      align: 'right' as const,
    },
    {
      ...make.text(
        'sell',
        t('Selling price'),
        (line) => changeText(format.money(line.unitSellBefore), format.money(line.unitSellAfter)),
        { priority: 2 },
      ),
      align: 'right' as const,
    },
    {
      ...make.text(
        'margin',
        t('Margin'),
        (line) => changeText(percentText(line.marginBefore), percentText(line.marginAfter)),
        { priority: 3 },
      ),
      align: 'right' as const,
    },
    ...(lines.some(({ expiresOn }) => expiresOn)
      ? [make.day('expiresOn', t('Best before'), (line) => line.expiresOn ?? '', { priority: 4 })]
      : []),
  ];
  return (
    <DataTable
      label={t('What came')}
      columns={columns}
      rows={lines}
      rowKey={(line) => line.id ?? lines.indexOf(line)}
      fill={false}
      empty={{ text: t('Nothing came.') }}
    />
  );
}

function changeText(before: string, after: string): string {
  return before === after ? after : t('{{was}} → {{is}}', { was: before, is: after });
}

function Name({ line: { name, pieces, pack, sentBack } }: { line: DeliveryLine }) {
  return (
    <>
      {name}
      {pack && <span className={classes.sub}>{t('{{pieces, quantity}} pieces', { pieces })}</span>}
      {sentBack > 0 && <span className={classes.sub}>{t('{{sentBack, quantity}} sent back', { sentBack })}</span>}
    </>
  );
}
