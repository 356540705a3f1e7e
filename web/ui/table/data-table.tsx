/**
 * The table for all lists. What must stay true:
 * - it is a real table, for screen readers and tests, also on phones, where CSS turns rows into cards, and above
 *   `virtualFrom` rows, where only the visible rows are in the DOM;
 * - a failed load keeps the rows and shows an error line, never "nothing here";
 * - the first load shows a skeleton, a reload only a thin bar;
 * - on a tablet nothing scrolls sideways as long as columns with a `priority` can be hidden: their cells move into the
 *   row's detail, their totals below the others.
 *
 *   <DataTable label="Users" columns={columns} rows={staff.data} rowKey={(one) => one.id} {...loadStateOf(staff)}
 *     empty={{ text: 'The people who work here will appear here.' }} rowActions={(one) => <RowAction … />} />
 */
import '../styles.ts';
import { type CSSProperties, type Key, type ReactNode, useEffect, useRef } from 'react';
import { failedWith } from '../../http/call.ts';
import { CellList } from './cell-list.tsx';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { EmptyState, type EmptyStateProps, NoAccess } from './empty-state.tsx';
import type { LoadState } from './load-state.ts';
import { RetryLine } from './retry-line.tsx';
import { RowDetail } from './row-detail.tsx';
import { type RowTone, TableRow } from './table-row.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { useColumnWidths } from './use-column-widths.ts';
import { useFillHeight } from './use-fill-height.ts';
import { useFittingColumns } from './use-fitting-columns.ts';
import { useOpenRows } from './use-open-rows.ts';
import { useScrollHint } from './use-scroll-hint.ts';
import { useVirtualRows, virtualFrom } from './use-virtual-rows.ts';

export interface DataTableProps<Row> extends LoadState {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey(row: Row): Key;
  empty: EmptyStateProps;
  rowActions?(row: Row): ReactNode;
  actionsHeader?: string;
  /** Columns whose header puts the rows in order, by their keys. */
  sorting?: Sorting;
  /** Colours a row and shows the reason in it: `{ tone: 'danger', label: 'Overdue' }`. */
  rowTone?(row: Row): RowTone | undefined;
  /** Below the rows: a Next link, a count. */
  footer?: ReactNode;
  /** Called when the last rows become visible, to load more. */
  onEndReached?(): void;
  /** False: as high as its rows, for a table inside a card. Otherwise it fills the window and scrolls. */
  fill?: boolean;
  /** With `fill={false}`: the height from which it scrolls. */
  maxHeight?: string;
}

export interface Sorting {
  keys: readonly string[];
  by: string | undefined;
  order: 'asc' | 'desc';
  onSort(key: string): void;
}

/** The title column gets extra width, unless it is a date. */
function widthOf<Row>({ width, phone, nowrap }: Column<Row>, columns: number): number | string | undefined {
  if (width !== undefined || phone !== 'title' || nowrap) return width;
  return columns > 5 ? '26%' : '40%';
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rowKey, loading, refreshing, error, onRetry, empty, rowActions, rowTone } = props;
  const { actionsHeader = 'Action', sorting, footer, onEndReached, fill = true, maxHeight } = props;
  const rows = useKeptRows(props.rows, error);
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const end = useRef<HTMLDivElement>(null);

  const { shown, hidden } = useFittingColumns(columns, scroller);
  const expandable = hidden.length > 0;
  const { lines, toggle } = useOpenRows(rows, rowKey, expandable);
  const virtual = useVirtualRows(lines, rows.length > virtualFrom, scroller);
  const span = shown.length + (expandable ? 1 : 0) + (rowActions ? 1 : 0);
  const widths = useColumnWidths(table, virtual.active, rows.length > 0, span);
  useFillHeight(scroller, fill);
  useScrollHint(scroller);
  useEndReached(end, scroller, onEndReached);

  const first = loading && rows.length === 0;
  const failed = Boolean(error);
  const isEmpty = !first && !failed && rows.length === 0;
  const hasTotals = rows.length > 0 && columns.some((column) => column.total !== undefined);
  const moreRows = Math.max(0, ...columns.map((column) => column.moreTotals?.length ?? 0));
  const hiddenTotals = hidden.filter((column) => column.total !== undefined && column !== columns[0]);
  const firstWidth = expandable ? 1 : 0;

  if (failed && rows.length === 0 && failedWith(error, 'not-allowed')) return <NoAccess />;

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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
      >
        <table
          ref={table}
          className={classes.table}
          aria-label={label}
          aria-busy={first || undefined}
          aria-rowcount={virtual.active ? lines.length + 1 + (hasTotals ? 1 + moreRows : 0) : undefined}
          style={{ tableLayout: widths ? 'fixed' : undefined }}
        >
          <thead>
            <tr aria-rowindex={virtual.active ? 1 : undefined}>
              {expandable && (
                <th scope="col" className={classes.expander} style={{ width: widths?.[0] }}>
                  <span className={classes.visuallyHidden}>Details</span>
                </th>
              )}
              {shown.map((column, index) => (
                <th
                  key={column.key}
                  scope="col"
                  data-align={column.align}
                  data-long={column.longHeader}
                  aria-sort={sorting?.by === column.key ? ariaSort[sorting.order] : undefined}
                  style={{ width: widths?.[index + firstWidth] ?? widthOf(column, shown.length) }}
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
              {rowActions && (
                <th
                  scope="col"
                  data-align="right"
                  className={classes.actionsHead}
                  style={{ width: widths?.[span - 1] }}
                >
                  {actionsHeader}
                </th>
              )}
            </tr>
          </thead>
          {first ? (
            <TableSkeleton columns={shown} expandable={expandable} actions={rowActions !== undefined} />
          ) : (
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
                    onToggle={expandable ? toggle : undefined}
                  />
                ),
              )}
              {virtual.after > 0 && <Spacer height={virtual.after} span={span} />}
            </tbody>
          )}
          {hasTotals && (
            <tfoot>
              {Array.from({ length: 1 + moreRows }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: always the same rows
                <tr key={row} aria-rowindex={virtual.active ? lines.length + 2 + row : undefined}>
                  {expandable && <td className={classes.expander} />}
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
                  {rowActions && <td className={classes.actionsFoot} />}
                </tr>
              ))}
              {hiddenTotals.length > 0 && (
                <tr className={classes.detail}>
                  <td colSpan={span}>
                    <CellList
                      columns={hiddenTotals}
                      cell={(column) =>
                        Array.from({ length: 1 + moreRows }, (_, row) => (
                          // biome-ignore lint/suspicious/noArrayIndexKey: always the same rows
                          <div key={row}>{totalOf(column, row)}</div>
                        ))
                      }
                    />
                  </td>
                </tr>
              )}
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

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function totalOf<Row>(column: Column<Row>, row: number): ReactNode {
  return row === 0 ? column.total : column.moreTotals?.[row - 1];
}

/** Stands in for the height of the rows that are not in the DOM. */
function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden className={classes.spacer}>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

/** If the load of a new filter fails, the last rows stay, below the error line. */
function useKeptRows<Row>(rows: readonly Row[] | undefined, error: unknown): readonly Row[] {
  const last = useRef<readonly Row[]>([]);
  if (rows) last.current = rows;
  return rows ?? (error ? last.current : []);
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
