/**
 * Columns of a report, said once: the same figure in the same words on screen, on paper and in the exported file.
 *
 *   const make = useReportColumns<Banking>();
 *   const columns = [make.day('date', 'Date', (one) => one.date), make.money('amount', 'Amount', (one) => one.amount)];
 */
import { useMemo } from 'react';
import { useFormat } from '../session/format.ts';
import type { CsvColumn } from './csv.ts';
import type { Column } from './data-table.tsx';
import { Moment, Money, Quantity } from './money.tsx';
import type { PrintColumn } from './print-window.ts';

export type ReportColumn<Row> = Column<Row> & PrintColumn<Row> & CsvColumn<Row>;
type Extra<Row> = Partial<Pick<Column<Row>, 'total' | 'width' | 'nowrap' | 'phone' | 'priority' | 'render'>>;
type Make<Row, Value> = (
  key: string,
  header: string,
  pick: (row: Row) => Value,
  extra?: Extra<Row>,
) => ReportColumn<Row>;

interface Makers<Row> {
  text: Make<Row, string>;
  day: Make<Row, string>;
  moment: Make<Row, string>;
  money: Make<Row, number>;
  quantity: Make<Row, number>;
}

export function useReportColumns<Row>(): Makers<Row> {
  const format = useFormat();
  return useMemo(() => {
    const written =
      (words: (value: string) => string, tight: boolean, inFile = (value: string) => value): Make<Row, string> =>
      (key, header, pick, extra) => ({
        key,
        header,
        tight,
        nowrap: tight,
        render: (row) => words(pick(row)),
        text: (row) => words(pick(row)),
        value: (row) => inFile(pick(row)),
        ...extra,
      });
    const inClock = written(format.moment, true, format.momentInFile);
    return {
      text: written((text) => text, false),
      day: written(format.day, true),
      moment: (key, header, pick, extra) =>
        inClock(key, header, pick, { nowrap: false, render: (row) => <Moment at={pick(row)} />, ...extra }),
      money: (key, header, pick, extra) => ({
        key,
        header,
        align: 'right',
        render: (row) => <Money value={pick(row)} />,
        text: (row) => format.money(pick(row)),
        value: pick,
        ...extra,
      }),
      quantity: (key, header, pick, extra) => ({
        key,
        header,
        align: 'right',
        render: (row) => <Quantity value={pick(row)} />,
        text: (row) => format.quantity(pick(row)),
        value: pick,
        ...extra,
      }),
    };
  }, [format]);
}
