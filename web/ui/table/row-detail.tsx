/** Below an open row: its hidden columns. */
import { memo } from 'react';
import { CellList } from './cell-list.tsx';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import type { RowTone } from './table-row.tsx';

interface RowDetailProps<Row> {
  row: Row;
  /** Position among all lines, if only some are in the DOM. */
  index?: number;
  measure?(element: HTMLElement | null): void;
  columns: readonly Column<Row>[];
  span: number;
  toneOf?(row: Row): RowTone | undefined;
}

export const RowDetail = memo(PlainDetail) as typeof PlainDetail;

function PlainDetail<Row>({ row, index, measure, columns, span, toneOf }: RowDetailProps<Row>) {
  return (
    <tr
      ref={index === undefined ? undefined : measure}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      data-tone={toneOf?.(row)?.tone}
      className={classes.detail}
    >
      <td colSpan={span}>
        <CellList columns={columns} cell={(column) => column.render(row)} />
      </td>
    </tr>
  );
}
