/** Placeholder rows, shown while the first page loads. */
import { Skeleton } from '../skeleton.tsx';
import type { Column } from './column.ts';
import classes from './data-table.module.css';

const rows = [72, 54, 88, 61, 79, 48, 67, 83];

interface TableSkeletonProps<Row> {
  columns: readonly Column<Row>[];
  expandable: boolean;
  actions: boolean;
}

export function TableSkeleton<Row>({ columns, expandable, actions }: TableSkeletonProps<Row>) {
  const span = columns.length + (actions ? 1 : 0);
  return (
    <tbody aria-hidden>
      {rows.map((width, row) => (
        <tr key={width}>
          {expandable && <td />}
          {Array.from({ length: span }, (_, at) => {
            const column = columns[at];
            const right = !column || column.align === 'right';
            const width = right ? 55 : rows[(row + at) % rows.length];
            return (
              <td
                key={column?.key ?? 'actions'}
                className={classes.skeletonCell}
                data-end={right || undefined}
                data-phone={column ? undefined : 'hide'}
              >
                <Skeleton height={12} width={`${width}%`} />
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
}
