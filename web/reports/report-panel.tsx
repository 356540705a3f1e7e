/** A part of a report, above its table. Charts are loaded after the screen; until then their place is kept. */
import { type ReactNode, Suspense } from 'react';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import classes from './report-panel.module.css';

interface ReportPanelProps {
  title: string;
  /** Whether there is nothing to draw yet. */
  isLoading?: boolean;
  /** The height of the content, reserved so that nothing moves when it arrives. */
  height?: number;
  children: ReactNode;
}

/** The height of a TimeChart. */
const usualHeight = 306;

export function ReportPanel({ title, isLoading = false, height = usualHeight, children }: ReportPanelProps) {
  const placeholder = <Skeleton height={height} />;
  return (
    <div className={classes.space}>
      <Panel title={title}>{isLoading ? placeholder : <Suspense fallback={placeholder}>{children}</Suspense>}</Panel>
    </div>
  );
}
