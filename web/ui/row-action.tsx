/** An action of a row: an icon button that says, to screen readers and on hover, what it does and to what. */
import './styles.ts';
import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';

interface RowActionProps {
  /** The verb: 'Edit', 'Delete'. */
  label: string;
  /** What it acts on, for the name only: 'Edit Pens'. */
  of?: string;
  icon: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  loading?: boolean;
  onClick(): void;
}

export function RowAction({ label, of, icon, danger, disabled, loading, onClick }: RowActionProps) {
  return (
    <ActionIcon
      variant="subtle"
      color={danger ? 'red' : 'gray'}
      c={danger ? 'var(--ui-danger)' : 'dimmed'}
      aria-label={of ? `${label} ${of}` : label}
      title={label}
      disabled={disabled}
      loading={loading}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  );
}
