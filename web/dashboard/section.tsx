/** A titled part of the dashboard. What it shows may come later than the page, and take as long as it needs to be drawn. */
import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LoadState } from '../ui/load-state.ts';
import { RetryLine } from '../ui/retry-line.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import classes from './dashboard-page.module.css';

interface SectionProps extends LoadState {
  title: string;
  id?: string;
  wide?: boolean;
  /** Of what is on its way, so that nothing moves when it comes. */
  height?: number;
  children: ReactNode;
}

export function Section({ title, id, wide, height = 260, error, onRetry, children }: SectionProps) {
  return (
    <section className={classes.section} data-wide={wide} id={id} aria-label={title}>
      <Title order={2}>{title}</Title>
      {Boolean(error) && <RetryLine onRetry={onRetry} />}
      {children || (!error && <Skeleton height={height} />)}
    </section>
  );
}
