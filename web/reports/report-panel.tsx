/** A part of a report, above its table. Charts are loaded after the screen; until then their place is kept. */
import { type ReactNode, Suspense } from 'react';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import classes from './report-panel.module.css';

interface ReportPanelProps {
  title: string;
  /** Nothing to draw yet. */
  isLoading?: boolean;
  children: ReactNode;
}

export function ReportPanel({ title, isLoading = false, children }: ReportPanelProps) {
  const placeholder = <Skeleton height={280} />;
  return (
    <div className={classes.space}>
      <Panel title={title}>{isLoading ? placeholder : <Suspense fallback={placeholder}>{children}</Suspense>}</Panel>
    </div>
  );
}
