/**
 * Figures below each other, and beside each what it was in another period and how it differs. Columns are the same on
 * screen, on paper and in the file.
 */
import { numberFormat } from '../../contract/locale.ts';
import { useBusiness } from '../session/business.ts';
import { useFormat } from '../session/format.ts';
import type { ReportColumn } from '../ui/paper/report-columns.tsx';
import { SmallTable } from '../ui/table/small-table.tsx';
import { changeOf } from './change.ts';
import classes from './figure-lines.module.css';

export interface FigureLine {
  key: string;
  label: string;
  value: number;
  /** Null without a comparison. */
  compared: number | null;
  /** Adds up what is above it. */
  isSum?: boolean;
  isQuantity?: boolean;
}

/** `names` are the two periods. */
export function useFigureColumns(names: { value: string; compared: string | null }): ReportColumn<FigureLine>[] {
  const format = useFormat();
  const { locale } = useBusiness();
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  const written = (line: FigureLine, figure: number) =>
    line.isQuantity ? format.quantity(figure) : format.money(figure);
  const signed = (line: FigureLine, figure: number) => `${figure > 0 ? '+' : ''}${written(line, figure)}`;

  function column(
    key: string,
    header: string,
    value: (line: FigureLine) => number | null,
    write: (line: FigureLine, figure: number) => string,
  ): ReportColumn<FigureLine> {
    const text = (line: FigureLine) => {
      const figure = value(line);
      return figure === null ? '' : write(line, figure);
    };
    return { key, header, align: 'right', value, text, render: text };
  }

  const label: ReportColumn<FigureLine> = {
    key: 'label',
    header: 'Figure',
    value: (line) => line.label,
    text: (line) => line.label,
    render: (line) => line.label,
  };
  const own = column('value', names.value, (line) => line.value, written);
  if (names.compared === null) return [label, own];
  const change = (line: FigureLine) => (line.compared === null ? null : changeOf(line.value, line.compared));
  return [
    label,
    own,
    column('compared', names.compared, (line) => line.compared, written),
    column('difference', 'Difference', (line) => change(line)?.amount ?? null, signed),
    column(
      'percent',
      'Percent',
      (line) => {
        const fraction = change(line)?.fraction ?? null;
        return fraction === null ? null : Math.round(fraction * 1000) / 10;
      },
      (_, figure) => percent.format(figure / 100),
    ),
  ];
}

interface FigureTableProps {
  label: string;
  columns: readonly ReportColumn<FigureLine>[];
  lines: readonly FigureLine[];
}

export function FigureTable({ label, columns, lines }: FigureTableProps) {
  return (
    <section
      className={classes.scroller}
      aria-label={`${label}, figures`}
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
              {columns.map(({ key, align, render, value }, at) =>
                at === 0 ? (
                  <th key={key} scope="row">
                    {render(line)}
                  </th>
                ) : (
                  <td
                    key={key}
                    data-align={align}
                    data-negative={(line.isSum && Number(value(line)) < 0) || undefined}
                  >
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
