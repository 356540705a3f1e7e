/** The cells of hidden columns, each below its header. */
import type { ReactNode } from 'react';
import { isolated } from '../isolated.tsx';
import type { Column } from './column.ts';
import classes from './data-table.module.css';

interface CellListProps<Row> {
  columns: readonly Column<Row>[];
  cell(column: Column<Row>): ReactNode;
}

export function CellList<Row>({ columns, cell }: CellListProps<Row>) {
  return (
    <dl className={classes.cells}>
      {columns.map((column) => (
        <div key={column.key}>
          <dt>{column.header}</dt>
          <dd>{isolated(cell(column))}</dd>
        </div>
      ))}
    </dl>
  );
}
