/**
 * An action of a row: an icon button whose label says what it does and to what. A plain button with its own styles, not
 * Mantine's: scrolling a long list renders hundreds of them per second.
 */
import '../styles.ts';
import type { ReactNode } from 'react';
import classes from './row-action.module.css';

interface RowActionProps {
  /** The verb: 'Edit', 'Delete'. */
  label: string;
  /** The label with what it acts on: 'Edit Pens'. */
  name: string;
  icon: ReactNode;
  danger?: boolean;
  onClick(): void;
}

/** For actions that are links. */
export const rowActionClass = `mantine-focus-auto mantine-active ${classes.action}`;

export function RowAction({ label, name, icon, danger, onClick }: RowActionProps) {
  return (
    <button
      type="button"
      className={rowActionClass}
      data-danger={danger}
      aria-label={name}
      title={label}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}
