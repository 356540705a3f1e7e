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
import { t } from '../../words/t.ts';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { EmptyState, type EmptyStateProps, NoAccess } from './empty-state.tsx';
import type { LoadState } from './load-state.ts';
import { RetryLine } from './retry-line.tsx';
import { TableBody } from './table-body.tsx';
import { type Sorting, TableHead } from './table-head.tsx';
import type { RowTone } from './table-row.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { TableTotals, totalRows } from './table-totals.tsx';
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
  /** Set to false, the table is as high as its rows, for use inside a card. Otherwise it fills the window and scrolls. */
  fill?: boolean;
  /** With `fill={false}`, the height from which it scrolls. */
  maxHeight?: string;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rowKey, refreshing, error, onRetry, empty, rowActions, rowTone } = props;
  const { actionsHeader = t('Action'), sorting, footer, onEndReached, fill = true, maxHeight } = props;
  const rows = useKeptRows(props.rows, error);
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const end = useRef<HTMLDivElement>(null);

  const { shown, hidden } = useFittingColumns(columns, scroller);
  const { lines, toggle } = useOpenRows(rows, rowKey, hidden.length > 0);
  const virtual = useVirtualRows(lines, rows.length > virtualFrom, scroller);
  const span = shown.length + Number(hidden.length > 0) + Number(rowActions !== undefined);
  const widths = useColumnWidths(table, virtual.active, rows.length > 0, span);
  useFillHeight(scroller, fill);
  useScrollHint(scroller);
  useEndReached(end, scroller, onEndReached);

  const { first, failed, isEmpty, hasTotals, isForbidden } = stateOf(props, rows);
  /** Rows are numbered only while not all of them are in the DOM. */
  const number = (index: number) => (virtual.active ? index : undefined);

  if (isForbidden) return <NoAccess />;

  return (
    <div className={classes.frame} data-virtual={virtual.active || undefined}>
      {refreshing && !first && (
        <div className={classes.bar} role="progressbar" aria-label={t('Loading {{label}}', { label })} />
      )}
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
          data-nothing-to-hide={shown.every(({ priority }) => priority === undefined) || undefined}
          aria-label={label}
          aria-busy={first || undefined}
          aria-rowcount={number(lines.length + 1 + (hasTotals ? totalRows(columns) : 0))}
          style={{ tableLayout: widths ? 'fixed' : undefined }}
        >
          <TableHead
            columns={shown}
            widths={widths}
            expandable={hidden.length > 0}
            sorting={sorting}
            actionsHeader={rowActions && actionsHeader}
            index={number(1)}
          />
          {first ? (
            <TableSkeleton columns={shown} expandable={hidden.length > 0} actions={rowActions !== undefined} />
          ) : (
            <TableBody
              virtual={virtual}
              shown={shown}
              hidden={hidden}
              span={span}
              rowActions={rowActions}
              rowTone={rowTone}
              onToggle={toggle}
            />
          )}
          {hasTotals && (
            <TableTotals
              columns={columns}
              shown={shown}
              hidden={hidden}
              hasActions={rowActions !== undefined}
              span={span}
              index={number(lines.length + 2)}
            />
          )}
        </table>
        {isEmpty && <EmptyState {...empty} />}
        <div ref={end} />
      </div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </div>
  );
}

function stateOf<Row>({ columns, loading, error }: DataTableProps<Row>, rows: readonly Row[]) {
  const hasRows = rows.length > 0;
  const failed = Boolean(error);
  const first = loading && !hasRows;
  return {
    /** Whether this is the first load. */
    first,
    failed,
    isEmpty: !first && !failed && !hasRows,
    isForbidden: !hasRows && failedWith(error, 'not-allowed'),
    hasTotals: hasRows && columns.some((column) => column.total !== undefined),
  };
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
