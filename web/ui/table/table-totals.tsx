/** The totals below the rows of a table; those of hidden columns are below the others. */
import type { ReactNode } from 'react';
import { CellList } from './cell-list.tsx';
import type { Column } from './column.ts';
import classes from './data-table.module.css';

interface TableTotalsProps<Row> {
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  hidden: readonly Column<Row>[];
  hasActions: boolean;
  /** How many cells a row has. */
  span: number;
  /** The first row's index, while only the visible rows are in the DOM. */
  index: number | undefined;
}

export function TableTotals<Row>({ columns, shown, hidden, hasActions, span, index }: TableTotalsProps<Row>) {
  const count = totalRows(columns);
  const hiddenTotals = hidden.filter((column) => column.total !== undefined && column !== columns[0]);
  return (
    <tfoot>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: always the same rows
        <tr key={row} aria-rowindex={index === undefined ? undefined : index + row}>
          {hidden.length > 0 && <td className={classes.expander} />}
          {shown.map((column, at) => (
            <td
              key={column.key}
              data-align={column.align}
              data-label={column.header}
              data-phone={at === 0 ? 'title' : undefined}
            >
              {/* The label is in the first column or, if that is hidden, in the first visible one. */}
              {totalOf(column, row) ?? (at === 0 && columns[0] ? totalOf(columns[0], row) : undefined)}
            </td>
          ))}
          {hasActions && <td className={classes.actionsFoot} />}
        </tr>
      ))}
      {hiddenTotals.length > 0 && (
        <tr className={classes.detail}>
          <td colSpan={span}>
            <CellList
              columns={hiddenTotals}
              cell={(column) =>
                Array.from({ length: count }, (_, row) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: always the same rows
                  <div key={row}>{totalOf(column, row)}</div>
                ))
              }
            />
          </td>
        </tr>
      )}
    </tfoot>
  );
}

/** How many rows of totals there are. */
export function totalRows<Row>(columns: readonly Column<Row>[]): number {
  return 1 + Math.max(0, ...columns.map((column) => column.moreTotals?.length ?? 0));
}

function totalOf<Row>(column: Column<Row>, row: number): ReactNode {
  return row === 0 ? column.total : column.moreTotals?.[row - 1];
}
