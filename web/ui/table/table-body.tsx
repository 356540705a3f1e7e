/** The rows of a table, each followed by its detail if it is open. */
import type { Key, ReactNode } from 'react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { RowDetail } from './row-detail.tsx';
import { type RowTone, TableRow } from './table-row.tsx';
import type { VirtualRows } from './use-virtual-rows.ts';

interface TableBodyProps<Row> {
  virtual: VirtualRows<Row>;
  shown: readonly Column<Row>[];
  hidden: readonly Column<Row>[];
  span: number;
  rowActions: ((row: Row) => ReactNode) | undefined;
  rowTone: ((row: Row) => RowTone | undefined) | undefined;
  onToggle(key: Key): void;
}

export function TableBody<Row>({ virtual, shown, hidden, span, rowActions, rowTone, onToggle }: TableBodyProps<Row>) {
  return (
    <tbody>
      {virtual.before > 0 && <Spacer height={virtual.before} span={span} />}
      {virtual.shown.map(({ line, index }) =>
        line.isDetail ? (
          <RowDetail
            key={`${line.key} detail`}
            row={line.row}
            index={virtual.active ? index : undefined}
            measure={virtual.measure}
            columns={hidden}
            span={span}
            toneOf={rowTone}
          />
        ) : (
          <TableRow
            key={line.key}
            row={line.row}
            rowKey={line.key}
            index={virtual.active ? index : undefined}
            measure={virtual.measure}
            columns={shown}
            actions={rowActions}
            toneOf={rowTone}
            isOpen={line.isOpen}
            onToggle={hidden.length > 0 ? onToggle : undefined}
          />
        ),
      )}
      {virtual.after > 0 && <Spacer height={virtual.after} span={span} />}
    </tbody>
  );
}

/** Stands in for the height of the rows that are not in the DOM. */
function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden className={classes.spacer}>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}
