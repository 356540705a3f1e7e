/** The columns of the report of losses. Every figure opens its rows; what was found is negative, and nothing to worry about. */
import type { Meta } from '../../contract/endpoint.ts';
import type { LossDimension, LossRow, listLosses } from '../../contract/goods/losses.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { Figure } from '../figures/figure.tsx';
import type { DayRange } from '../ui/filter-bar.tsx';
import { useReportColumns } from '../ui/paper/report-columns.tsx';
import { t } from '../words/t.ts';

export const lossChoices: Record<LossDimension, Message> = {
  reason: msg('By reason'),
  item: msg('By item'),
  category: msg('By category'),
  staff: msg('By staff'),
};

export const lossTitles: Record<LossDimension, Message> = {
  reason: msg('Losses by reason'),
  item: msg('Losses by item'),
  category: msg('Losses by category'),
  staff: msg('Losses by staff'),
};

const headers: Record<LossDimension, Message> = {
  reason: msg('Reason'),
  item: msg('Item'),
  category: msg('Category'),
  staff: msg('Staff'),
};

interface Shown {
  by: LossDimension;
  range: DayRange;
  meta: Meta<typeof listLosses> | undefined;
}

export function useLossColumns({ by, range, meta }: Shown) {
  const make = useReportColumns<LossRow>();
  const of = ({ key }: LossRow) => ({ by, key: String(key), ...range });
  return [
    make.text('label', t(headers[by]), (row) => row.label, { phone: 'title', total: t('Total') }),
    make.quantity('quantity', t('Quantity'), (row) => row.quantity, {
      render: (row) => <Figure plain value={row.quantity} of={{ figure: 'lostQuantity', ...of(row) }} />,
      total: meta && <Figure plain value={meta.quantity} of={{ figure: 'lostQuantity', ...range }} />,
    }),
    make.money('value', t('At cost'), (row) => row.value, {
      render: (row) => <Figure plain value={row.value} of={{ figure: 'lostValue', ...of(row) }} />,
      total: meta && <Figure plain value={meta.value} of={{ figure: 'lostValue', ...range }} />,
    }),
  ];
}
