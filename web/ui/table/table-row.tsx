/**
 * One row of the table: cells, actions, a badge that says why it is coloured and, if columns are hidden, the button
 * that shows them. A tap anywhere else on the row does the same.
 */
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import { type Key, type MouseEvent, memo, type ReactNode, useId } from 'react';
import { t } from '../../words/t.ts';
import { isolated } from '../isolated.tsx';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { rowActionClass } from './row-action.tsx';

export interface RowTone {
  tone: 'danger' | 'warning' | 'muted';
  /** Says what the colour means, so that colour is not the only sign. */
  label: string;
}

interface TableRowProps<Row> {
  row: Row;
  rowKey: Key;
  /** Position among all lines, if only some are in the DOM. */
  index?: number;
  measure?(element: HTMLElement | null): void;
  columns: readonly Column<Row>[];
  actions?(row: Row): ReactNode;
  toneOf?(row: Row): RowTone | undefined;
  isOpen: boolean;
  /** Given only if columns are hidden. */
  onToggle?(key: Key): void;
}

/** Memoized: scrolling a long list renders only the rows that become visible. */
export const TableRow = memo(PlainRow) as typeof PlainRow;

function PlainRow<Row>(props: TableRowProps<Row>) {
  const { row, rowKey, index, measure, columns, actions, toneOf, isOpen, onToggle } = props;
  const id = useId();
  const tone = toneOf?.(row);
  const titled = Math.max(
    columns.findIndex((column) => column.phone === 'title'),
    0,
  );

  function toggleByTap(event: MouseEvent) {
    const isPressed = (event.target as Element).closest('button, a, label');
    const isSelecting = String(getSelection()) !== '';
    if (!isPressed && !isSelecting) onToggle?.(rowKey);
  }

  return (
    <tr
      ref={index === undefined ? undefined : measure}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      data-tone={tone?.tone}
      data-open={onToggle && isOpen}
      onClick={onToggle && toggleByTap}
    >
      {onToggle && (
        <td className={classes.expander}>
          <button
            type="button"
            id={id}
            className={rowActionClass}
            aria-label={t('Details')}
            aria-labelledby={`${id} ${id}-title`}
            aria-expanded={isOpen}
            onClick={() => onToggle(rowKey)}
          >
            <IconChevronRight size={17} aria-hidden />
          </button>
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.key}
          id={onToggle && at === titled ? `${id}-title` : undefined}
          data-align={column.align}
          data-label={column.header}
          data-nowrap={column.nowrap || undefined}
          data-may-hide={column.priority && !column.nowrap && !column.align ? true : undefined}
          data-phone={at === titled ? 'title' : column.phone}
        >
          {isolated(column.render(row))}
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
