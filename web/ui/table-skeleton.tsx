/** The shape of the table before its rows have come. */
import { Skeleton } from '@mantine/core';
import type { Column } from './data-table.tsx';

const rows = [72, 54, 88, 61, 79, 48, 67, 83];

export function TableSkeleton<Row>({ columns, span }: { columns: readonly Column<Row>[]; span: number }) {
  return (
    <tbody aria-hidden>
      {rows.map((width, row) => (
        <tr key={width}>
          {Array.from({ length: span }, (_, at) => {
            const column = columns[at];
            const right = !column || column.align === 'right';
            const width = right ? 55 : rows[(row + at) % rows.length];
            return (
              <td key={column?.key ?? 'actions'} data-phone={column ? undefined : 'hide'}>
                <Skeleton height={12} my={5} radius="sm" width={`${width}%`} ml={right ? 'auto' : undefined} />
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
}
