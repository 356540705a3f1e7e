/** The columns of the ticked items on paper and in a file, for the person who goes to the market. */

import { packText } from '../../contract/selling/pack-words.ts';
import { shownCost } from '../../contract/values/cost.ts';
import { type ReportColumn, useReportColumns } from '../ui/paper/report-columns.tsx';
import { t } from '../words/t.ts';
import { type Choice, costOf } from './choices.ts';

export function usePaperColumns(): ReportColumn<Choice>[] {
  const make = useReportColumns<Choice>();
  return [
    make.text('supplier', t('Supplier'), ({ row }) => row.supplier?.name ?? ''),
    make.text('item', t('Item'), ({ row }) => row.name),
    make.text('why', t('Why'), ({ row }) => row.why),
    make.quantity('quantity', t('Quantity'), ({ quantity }) => Number(quantity) || 0),
    make.text('unit', t('Counted in'), ({ row }) => (row.pack ? packText(t, row.pack) : t('Pieces'))),
    make.money('each', t('Cost of one'), ({ row }) => shownCost(row.cost)),
    make.money('cost', t('Cost'), costOf),
  ];
}
