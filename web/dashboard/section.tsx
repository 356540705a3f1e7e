/** A section of the dashboard, with a placeholder until its content has loaded. */
import type { ReactNode } from 'react';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { LoadState } from '../ui/table/load-state.ts';
import { RetryLine } from '../ui/table/retry-line.tsx';

interface SectionProps extends LoadState {
  title: string;
  id?: string;
  wide?: boolean;
  /** Placeholder height; avoids layout shift. */
  height?: number;
  children: ReactNode;
}

export function Section({ title, id, wide, height = 260, error, onRetry, children }: SectionProps) {
  return (
    <Panel title={title} id={id} wide={wide}>
      {Boolean(error) && <RetryLine onRetry={onRetry} />}
      {children || (!error && <Skeleton height={height} />)}
    </Panel>
  );
}
