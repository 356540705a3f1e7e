/**
 * An action of a row: an icon button that says, to screen readers and on hover, what it does and to what. A plain button
 * in our own few lines of style: a long list that is scrolled draws hundreds of them a second.
 */
import '../styles.ts';
import type { ReactNode } from 'react';
import classes from './row-action.module.css';

interface RowActionProps {
  /** The verb: 'Edit', 'Delete'. */
  label: string;
  /** What it acts on, for the name only: 'Edit Pens'. */
  of?: string;
  icon: ReactNode;
  danger?: boolean;
  onClick(): void;
}

/** For an action that is a link. */
export const rowActionClass = `mantine-focus-auto mantine-active ${classes.action}`;

export function RowAction({ label, of, icon, danger, onClick }: RowActionProps) {
  return (
    <button
      type="button"
      className={rowActionClass}
      data-danger={danger}
      aria-label={of ? `${label} ${of}` : label}
      title={label}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}
