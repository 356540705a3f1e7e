/** A grey placeholder while something loads. A plain element, since a screen starts with dozens of them. */
import classes from './skeleton.module.css';

interface SkeletonProps {
  height: number;
  /** A percentage, or pixels. */
  width?: number | string;
}

export function Skeleton({ height, width }: SkeletonProps) {
  return <span className={classes.bar} data-skeleton style={{ height, width }} />;
}
