/**
 * The table all lists are shown in. What must stay true:
 * - it is a real table, for screen readers and tests, also where CSS turns its rows into cards (phones) and where only
 *   the rows in sight are in the page (above `virtualFrom` rows);
 * - a failed load keeps the rows and says so in a line of its own, never "nothing here";
 * - the first load shows a skeleton, a reload only a thin bar.
 *
 *   <DataTable label="Users" columns={columns} rows={staff.data} rowKey={(one) => one.id} {...loadStateOf(staff)}
 *     empty={{ text: 'People who work here will stand here.' }} rowActions={(one) => <RowAction … />} />
 */
import './styles.ts';
import { type CSSProperties, type Key, type ReactNode, useEffect, useRef } from 'react';
import classes from './data-table.module.css';
import { EmptyState, type EmptyStateProps, NoAccess } from './empty-state.tsx';
import type { LoadState } from './load-state.ts';
import { RetryLine } from './retry-line.tsx';
import { type RowTone, TableRow } from './table-row.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { useColumnWidths } from './use-column-widths.ts';
import { useFillHeight } from './use-fill-height.ts';
import { useMoreToTheRight } from './use-more-to-the-right.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

export interface Column<Row> {
  key: string;
  header: string;
  align?: 'right';
  render(row: Row): ReactNode;
  /** Its cell in the totals row; the row appears when any column has one. */
  total?: ReactNode;
  width?: number | string;
  /** Keeps dates and other short texts in one line. */
  nowrap?: boolean;
  /** On a phone: the heading of the card, a line of its own, or left out. */
  phone?: 'title' | 'wide' | 'hide';
}

export interface DataTableProps<Row> extends LoadState {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey(row: Row): Key;
  empty: EmptyStateProps;
  rowActions?(row: Row): ReactNode;
  actionsHeader?: string;
  /** Colours a row and names the reason in it: `{ tone: 'danger', label: 'Overdue' }`. */
  rowTone?(row: Row): RowTone | undefined;
  /** Below the rows: a Next link, a count. */
  footer?: ReactNode;
  /** Called when the last rows come into sight, to load more. */
  onEndReached?(): void;
  /** False: as high as its rows, for a table inside a card. Otherwise it scrolls within the window's height. */
  fill?: boolean;
  /** With `fill={false}`: where it begins to scroll. */
  maxHeight?: string;
}

/** What a row is called gets the room that its figures leave; a day needs no more than it has. */
function widthOf<Row>({ width, phone, nowrap }: Column<Row>, columns: number): number | string | undefined {
  if (width !== undefined || phone !== 'title' || nowrap) return width;
  return columns > 5 ? '26%' : '40%';
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rowKey, loading, refreshing, error, onRetry, empty, rowActions, rowTone } = props;
  const { actionsHeader = 'Action', footer, onEndReached, fill = true, maxHeight } = props;
  const rows = useKeptRows(props.rows, error);
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const end = useRef<HTMLDivElement>(null);

  const virtual = useVirtualRows(rows, rowKey, scroller);
  const widths = useColumnWidths(table, virtual.active, rows.length > 0);
  useFillHeight(scroller, fill);
  useMoreToTheRight(scroller);
  useEndReached(end, scroller, onEndReached);

  const first = loading && rows.length === 0;
  const failed = Boolean(error);
  const isEmpty = !first && !failed && rows.length === 0;
  const hasTotals = rows.length > 0 && columns.some((column) => column.total !== undefined);
  const span = columns.length + (rowActions ? 1 : 0);

  if (failed && rows.length === 0 && isForbidden(error)) return <NoAccess />;

  return (
    <div className={classes.frame} data-virtual={virtual.active || undefined}>
      {refreshing && !first && <div className={classes.bar} role="progressbar" aria-label={`Loading ${label}`} />}
      {failed && <RetryLine onRetry={onRetry} />}
      <div
        ref={scroller}
        className={classes.scroller}
        data-fill={fill || undefined}
        data-capped={maxHeight ? true : undefined}
        style={{ '--cap': maxHeight } as CSSProperties}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
      >
        <table
          ref={table}
          className={classes.table}
          aria-label={label}
          aria-busy={first || undefined}
          aria-rowcount={virtual.active ? rows.length + 1 + (hasTotals ? 1 : 0) : undefined}
          style={{ tableLayout: widths ? 'fixed' : undefined }}
        >
          <thead>
            <tr aria-rowindex={virtual.active ? 1 : undefined}>
              {columns.map((column, index) => (
                <th
                  key={column.key}
                  scope="col"
                  data-align={column.align}
                  style={{ width: widths?.[index] ?? widthOf(column, columns.length) }}
                >
                  {column.header}
                </th>
              ))}
              {rowActions && (
                <th
                  scope="col"
                  data-align="right"
                  className={classes.actionsHead}
                  style={{ width: widths?.[columns.length] }}
                >
                  {actionsHeader}
                </th>
              )}
            </tr>
          </thead>
          {first ? (
            <TableSkeleton columns={columns} span={span} />
          ) : (
            <tbody>
              {virtual.before > 0 && <Spacer height={virtual.before} span={span} />}
              {virtual.shown.map(({ row, index }) => (
                <TableRow
                  key={rowKey(row)}
                  row={row}
                  index={virtual.active ? index : undefined}
                  measure={virtual.measure}
                  columns={columns}
                  actions={rowActions}
                  toneOf={rowTone}
                />
              ))}
              {virtual.after > 0 && <Spacer height={virtual.after} span={span} />}
            </tbody>
          )}
          {hasTotals && (
            <tfoot>
              <tr aria-rowindex={virtual.active ? rows.length + 2 : undefined}>
                {columns.map((column, at) => (
                  <td
                    key={column.key}
                    data-align={column.align}
                    data-label={column.header}
                    data-phone={at === 0 ? 'title' : undefined}
                  >
                    {column.total}
                  </td>
                ))}
                {rowActions && <td className={classes.actionsFoot} />}
              </tr>
            </tfoot>
          )}
        </table>
        {isEmpty && <EmptyState {...empty} />}
        <div ref={end} />
      </div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </div>
  );
}

/** Keeps the scroll bar honest for the rows that are not in the page. */
function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden className={classes.spacer}>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

/** A filter whose load failed has no rows of its own: the last ones stay, below the line that says so. */
function useKeptRows<Row>(rows: readonly Row[] | undefined, error: unknown): readonly Row[] {
  const last = useRef<readonly Row[]>([]);
  if (rows) last.current = rows;
  return rows ?? (error ? last.current : []);
}

function isForbidden(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'httpStatus' in error && error.httpStatus === 403;
}

function useEndReached(
  end: React.RefObject<HTMLElement | null>,
  scroller: React.RefObject<HTMLElement | null>,
  onEndReached: (() => void) | undefined,
) {
  const latest = useRef(onEndReached);
  latest.current = onEndReached;
  const watching = onEndReached !== undefined;

  useEffect(() => {
    if (!watching || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current?.();
      },
      { root: scroller.current, rootMargin: '0px 0px 400px 0px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [watching, end, scroller]);
}
