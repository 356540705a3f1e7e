/** A grey bar where something is on its way. Plain, since a screen begins with dozens of them. */
import classes from './skeleton.module.css';

interface SkeletonProps {
  height: number;
  /** Its share of the room, or pixels. */
  width?: number | string;
}

export function Skeleton({ height, width }: SkeletonProps) {
  return <span className={classes.bar} data-skeleton style={{ height, width }} />;
}
