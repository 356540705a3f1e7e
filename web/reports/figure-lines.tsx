/**
 * A list of figures, each with its value in another period and the difference. The columns are the same on screen, on paper and
 * in the file.
 */
import { useRef } from 'react';
import type { FigureOf } from '../../contract/books/figure-rows.ts';
import { Figure } from '../figures/figure.tsx';
import { useFormat } from '../session/format.ts';
import type { DayRange } from '../ui/filter-bar.tsx';
import type { ReportColumn } from '../ui/paper/report-columns.tsx';
import { SmallTable } from '../ui/table/small-table.tsx';
import { useScrollHint } from '../ui/table/use-scroll-hint.ts';
import { t } from '../words/t.ts';
import { changeOf } from './compare/change.ts';
import { changeColumns } from './compare/change-columns.tsx';
import { useChangeText } from './compare/use-change-text.ts';
import classes from './figure-lines.module.css';

export interface FigureLine {
  key: string;
  label: string;
  value: number;
  /** Null if nothing is compared. */
  compared: number | null;
  /** The rows that it is the sum of, without their days. */
  of: Omit<FigureOf, 'startDate' | 'endDate'>;
  /** Whether it adds up the lines above it. */
  isSum?: boolean;
}

/** `range` and `compared` are the two periods; until the first is known, its column has no name. */
export function useFigureColumns(range: DayRange | undefined, compared: DayRange | null): ReportColumn<FigureLine>[] {
  const format = useFormat();
  const write = useChangeText();

  /** Each amount links to its rows. */
  function amounts(key: 'value' | 'compared', days: DayRange | undefined): ReportColumn<FigureLine> {
    return {
      key,
      header: days ? format.days(days) : '',
      align: 'right',
      value: (line) => line[key],
      text: (line) => {
        const amount = line[key];
        return amount === null ? '' : format.money(amount);
      },
      render: (line) => {
        const amount = line[key];
        if (amount === null) return '';
        const of = { ...line.of, startDate: days?.startDate, endDate: days?.endDate };
        return <Figure value={amount} of={of} plain={!line.isSum} />;
      },
    };
  }

  const label: ReportColumn<FigureLine> = {
    key: 'label',
    header: t({ text: 'Line', context: 'of a report' }),
    value: (line) => line.label,
    text: (line) => line.label,
    render: (line) => line.label,
  };
  const own = amounts('value', range);
  if (!compared) return [label, own];
  return [
    label,
    own,
    amounts('compared', compared),
    ...changeColumns(
      (line: FigureLine) => (line.compared === null ? null : changeOf(line.value, line.compared)),
      write,
    ),
  ];
}

interface FigureTableProps {
  label: string;
  columns: readonly ReportColumn<FigureLine>[];
  lines: readonly FigureLine[];
}

export function FigureTable({ label, columns, lines }: FigureTableProps) {
  const scroller = useRef<HTMLElement>(null);
  useScrollHint(scroller);
  return (
    <section
      ref={scroller}
      className={classes.scroller}
      aria-label={t('{{label}}, figures', { label })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
    >
      <SmallTable label={label}>
        <thead>
          <tr>
            {columns.map(({ key, header, align }) => (
              <th key={key} scope="col" data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key} className={line.isSum ? classes.sum : undefined}>
              {columns.map(({ key, align, render }, at) =>
                at === 0 ? (
                  <th key={key} scope="row">
                    {render(line)}
                  </th>
                ) : (
                  <td key={key} data-align={align}>
                    {render(line)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </SmallTable>
    </section>
  );
}
