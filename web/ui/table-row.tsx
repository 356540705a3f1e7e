/** One row of the table: its cells, its actions, and the badge that names why it is coloured. */
import { IconAlertTriangle } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import classes from './data-table.module.css';
import type { Column } from './data-table.tsx';

export interface RowTone {
  tone: 'danger' | 'warning' | 'muted';
  /** The second sign besides colour. */
  label: string;
}

interface TableRowProps<Row> {
  row: Row;
  /** Its place among all rows, when only some are in the page. */
  index?: number;
  measure?(element: HTMLElement | null): void;
  columns: readonly Column<Row>[];
  actions?(row: Row): ReactNode;
  toneOf?(row: Row): RowTone | undefined;
}

/** Scrolling a long list draws only the rows that come into sight. */
export const TableRow = memo(PlainRow) as typeof PlainRow;

function PlainRow<Row>({ row, index, measure, columns, actions, toneOf }: TableRowProps<Row>) {
  const tone = toneOf?.(row);
  const titled = Math.max(
    columns.findIndex((column) => column.phone === 'title'),
    0,
  );
  return (
    <tr
      ref={index === undefined ? undefined : measure}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      data-tone={tone?.tone}
    >
      {columns.map((column, at) => (
        <td
          key={column.key}
          data-align={column.align}
          data-label={column.header}
          data-nowrap={column.nowrap || undefined}
          data-phone={at === titled ? 'title' : column.phone}
        >
          {column.render(row)}
          {tone && at === titled && (
            <>
              {' '}
              <span className={classes.tone} data-tone={tone.tone}>
                {tone.tone !== 'muted' && <IconAlertTriangle size={11} aria-hidden />}
                {tone.label}
              </span>
            </>
          )}
        </td>
      ))}
      {actions && (
        <td className={classes.actions} data-phone="actions">
          <div className={classes.actionRow}>{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}
