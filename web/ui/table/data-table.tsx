/**
 * The table all lists are shown in. What must stay true:
 * - it is a real table, for screen readers and tests, also where CSS turns its rows into cards (phones) and where only
 *   the rows in sight are in the page (above `virtualFrom` rows);
 * - a failed load keeps the rows and says so in a line of its own, never "nothing here";
 * - the first load shows a skeleton, a reload only a thin bar;
 * - on a tablet nothing scrolls sideways as long as columns with a `priority` can leave: what they say stands in the
 *   row's detail, their totals below the others.
 *
 *   <DataTable label="Users" columns={columns} rows={staff.data} rowKey={(one) => one.id} {...loadStateOf(staff)}
 *     empty={{ text: 'People who work here will stand here.' }} rowActions={(one) => <RowAction … />} />
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
import { useColumnsThatFit } from './use-columns-that-fit.ts';
import { useFillHeight } from './use-fill-height.ts';
import { useMoreToTheRight } from './use-more-to-the-right.ts';
import { useOpenRows } from './use-open-rows.ts';
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

  const { shown, hidden } = useColumnsThatFit(columns, scroller);
  const opens = hidden.length > 0;
  const { lines, toggle } = useOpenRows(rows, rowKey, opens);
  const virtual = useVirtualRows(lines, rows.length > virtualFrom, scroller);
  const span = shown.length + (opens ? 1 : 0) + (rowActions ? 1 : 0);
  const widths = useColumnWidths(table, virtual.active, rows.length > 0, span);
  useFillHeight(scroller, fill);
  useMoreToTheRight(scroller);
  useEndReached(end, scroller, onEndReached);

  const first = loading && rows.length === 0;
  const failed = Boolean(error);
  const isEmpty = !first && !failed && rows.length === 0;
  const hasTotals = rows.length > 0 && columns.some((column) => column.total !== undefined);
  const hiddenTotals = hidden.filter((column) => column.total !== undefined && column !== columns[0]);
  const firstWidth = opens ? 1 : 0;

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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
      >
        <table
          ref={table}
          className={classes.table}
          aria-label={label}
          aria-busy={first || undefined}
          aria-rowcount={virtual.active ? lines.length + 1 + (hasTotals ? 1 : 0) : undefined}
          style={{ tableLayout: widths ? 'fixed' : undefined }}
        >
          <thead>
            <tr aria-rowindex={virtual.active ? 1 : undefined}>
              {opens && (
                <th scope="col" className={classes.opener} style={{ width: widths?.[0] }}>
                  <span className={classes.onlyHeard}>Details</span>
                </th>
              )}
              {shown.map((column, index) => (
                <th
                  key={column.key}
                  scope="col"
                  data-align={column.align}
                  style={{ width: widths?.[index + firstWidth] ?? widthOf(column, shown.length) }}
                >
                  {column.header}
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
            <TableSkeleton columns={shown} opens={opens} actions={rowActions !== undefined} />
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
                    onToggle={opens ? toggle : undefined}
                  />
                ),
              )}
              {virtual.after > 0 && <Spacer height={virtual.after} span={span} />}
            </tbody>
          )}
          {hasTotals && (
            <tfoot>
              <tr aria-rowindex={virtual.active ? lines.length + 2 : undefined}>
                {opens && <td className={classes.opener} />}
                {shown.map((column, at) => (
                  <td
                    key={column.key}
                    data-align={column.align}
                    data-label={column.header}
                    data-phone={at === 0 ? 'title' : undefined}
                  >
                    {/* The first column names the row, and when it has left, the first that is shown does. */}
                    {column.total ?? (at === 0 ? columns[0]?.total : undefined)}
                  </td>
                ))}
                {rowActions && <td className={classes.actionsFoot} />}
              </tr>
              {hiddenTotals.length > 0 && (
                <tr className={classes.detail}>
                  <td colSpan={span}>
                    <CellList columns={hiddenTotals} cell={(column) => column.total} />
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
