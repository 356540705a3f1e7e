/** The last two columns of a comparison: the difference in money, and in percent of the earlier figure. */
import type { ReportColumn } from '../../ui/paper/report-columns.tsx';
import { t } from '../../words/t.ts';
import { type Change, percentOf } from './change.ts';
import type { ChangeText } from './use-change-text.ts';

/** `of` is null for a row that has nothing to be compared with. */
export function changeColumns<Row>(
  of: (row: Row) => Change | null,
  write: ChangeText,
  total?: Change,
): ReportColumn<Row>[] {
  const column = (
    key: keyof ChangeText,
    header: string,
    value: (change: Change) => number | null,
  ): ReportColumn<Row> => {
    const text = (row: Row) => {
      const change = of(row);
      return change ? write[key](change) : '';
    };
    return {
      key,
      header,
      align: 'right',
      nowrap: true,
      text,
      render: text,
      value: (row) => {
        const change = of(row);
        return change && value(change);
      },
      total: total && write[key](total),
    };
  };
  return [column('amount', t('Difference'), (change) => change.amount), column('percent', t('Percent'), percentOf)];
}
