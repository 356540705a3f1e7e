/** A screen's title, a short note next to it, and its main buttons. */
import './styles.ts';
import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page.module.css';

interface PageHeaderProps {
  title: string;
  /** After the title: a count, a period. */
  note?: ReactNode;
  /** Buttons, at the end of the line. */
  children?: ReactNode;
}

export function PageHeader({ title, note, children }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.heading}>
        <Title order={1}>{title}</Title>
        {note !== undefined && (
          <Text component="span" size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </header>
  );
}
