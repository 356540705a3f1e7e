/** The headers of a table; some of them put its rows in order. */

import { t } from '../../words/t.ts';
import type { Column } from './column.ts';
import classes from './data-table.module.css';

export interface Sorting {
  keys: readonly string[];
  by: string | undefined;
  order: 'asc' | 'desc';
  onSort(key: string): void;
}

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  /** The widths of the columns, while only the visible rows are in the DOM. */
  widths: readonly number[] | undefined;
  /** Whether there is a column for the buttons that show a row's details. */
  expandable: boolean;
  sorting: Sorting | undefined;
  /** Undefined if the rows have no actions. */
  actionsHeader: string | undefined;
  index: number | undefined;
}

export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, widths, expandable, sorting, actionsHeader, index } = props;
  const firstWidth = expandable ? 1 : 0;
  return (
    <thead>
      <tr aria-rowindex={index}>
        {expandable && (
          <th scope="col" className={classes.expander} style={{ width: widths?.[0] }}>
            <span className={classes.visuallyHidden}>{t('Details')}</span>
          </th>
        )}
        {columns.map((column, at) => (
          <th
            key={column.key}
            scope="col"
            data-align={column.align}
            data-long={column.longHeader}
            aria-sort={sorting?.by === column.key ? ariaSort[sorting.order] : undefined}
            style={{ width: widths?.[at + firstWidth] ?? widthOf(column, columns.length) }}
          >
            {sorting?.keys.includes(column.key) ? (
              <button type="button" className={classes.sort} onClick={() => sorting.onSort(column.key)}>
                {column.header}
              </button>
            ) : (
              column.header
            )}
          </th>
        ))}
        {actionsHeader !== undefined && (
          <th
            scope="col"
            data-align="right"
            className={classes.actionsHead}
            style={{ width: widths?.[columns.length + firstWidth] }}
          >
            {actionsHeader}
          </th>
        )}
      </tr>
    </thead>
  );
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** The title column gets extra width, unless it is a date. */
function widthOf<Row>({ width, phone, nowrap }: Column<Row>, columns: number): number | string | undefined {
  if (width !== undefined || phone !== 'title' || nowrap) return width;
  return columns > 5 ? '26%' : '40%';
}
