/**
 * Columns of a report, defined once for the screen, print and export. A row without a value (an empty text, null for an
 * amount) has an empty cell.
 *
 *   const make = useReportColumns<Banking>();
 *   const columns = [make.day('date', 'Date', (one) => one.date), make.money('amount', 'Amount', (one) => one.amount)];
 */
import { useMemo } from 'react';
import { useFormat } from '../../session/format.ts';
import { Moment, Money, Quantity } from '../money.tsx';
import type { Column } from '../table/column.ts';
import type { CsvColumn } from './csv.ts';
import type { PrintColumn } from './print-window.ts';

export type ReportColumn<Row> = Column<Row> & PrintColumn<Row> & CsvColumn<Row>;
type Extra<Row> = Partial<
  Pick<Column<Row>, 'total' | 'moreTotals' | 'width' | 'longHeader' | 'nowrap' | 'phone' | 'priority' | 'render'> &
    Pick<PrintColumn<Row>, 'tight'>
>;
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
  money: Make<Row, number | null>;
  quantity: Make<Row, number>;
}

export function useReportColumns<Row>(): Makers<Row> {
  const format = useFormat();
  return useMemo(() => {
    const textColumn = (
      format: (value: string) => string,
      tight: boolean,
      inFile = (value: string) => value,
    ): Make<Row, string> => {
      const unlessEmpty = (write: (value: string) => string, value: string) => (value === '' ? '' : write(value));
      return (key, header, pick, extra) => ({
        key,
        header,
        tight,
        nowrap: tight,
        render: (row) => unlessEmpty(format, pick(row)),
        text: (row) => unlessEmpty(format, pick(row)),
        value: (row) => unlessEmpty(inFile, pick(row)),
        ...extra,
      });
    };
    const momentColumn = textColumn(format.moment, true, format.momentInFile);
    return {
      text: textColumn((text) => text, false),
      day: textColumn(format.day, true),
      moment: (key, header, pick, extra) =>
        momentColumn(key, header, pick, {
          nowrap: false,
          render: (row) => (pick(row) === '' ? '' : <Moment at={pick(row)} />),
          ...extra,
        }),
      money: (key, header, pick, extra) => ({
        key,
        header,
        align: 'right',
        render: (row) => {
          const amount = pick(row);
          return amount === null ? '' : <Money value={amount} />;
        },
        text: (row) => {
          const amount = pick(row);
          return amount === null ? '' : format.money(amount);
        },
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
