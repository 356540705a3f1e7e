/**
 * A picture of figures that tells each of them to whoever points at it or walks over them: one stop for the Tab key, then
 * the arrow keys. Behind that is a slider, which the browser moves and screen readers read; the mouse goes through it.
 */
import { type CSSProperties, type ReactNode, useState } from 'react';
import { type ChartPoint, ChartTooltip } from './chart-tooltip.tsx';
import classes from './charts.module.css';

interface ChartFrameProps {
  /** What the slider moves over. */
  label: string;
  points: readonly ChartPoint[];
  /** The points stand one below the other. */
  upright?: boolean;
  style?: CSSProperties;
  /** The picture; what stands for a point in it bears its place in the order, as `data-at`. */
  children(shown: number | undefined): ReactNode;
}

export function ChartFrame({ label, points, upright, style, children }: ChartFrameProps) {
  const [pointed, setPointed] = useState<number>();
  const [walked, setWalked] = useState(0);
  const [isWalking, setIsWalking] = useState(false);
  const last = points.length - 1;
  const stop = Math.min(walked, last);
  const shown = pointed ?? (isWalking ? stop : undefined);
  const tip = shown === undefined ? undefined : points[shown];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what the mouse shows here, the slider shows to the keyboard
    <div
      className={classes.frame}
      style={style}
      onMouseMove={(event) => setPointed(pointUnder(event.target))}
      onMouseLeave={() => setPointed(undefined)}
    >
      {children(shown)}
      <input
        type="range"
        className={classes.walk}
        data-upright={upright}
        aria-label={label}
        aria-valuetext={`${points[stop]?.name}, ${points[stop]?.value}`}
        min={0}
        max={last}
        value={stop}
        onChange={(event) => {
          setWalked(event.currentTarget.valueAsNumber);
          setPointed(undefined);
          setIsWalking(true);
        }}
        onFocus={() => setIsWalking(true)}
        onBlur={() => setIsWalking(false)}
        onKeyDown={(event) => event.key === 'Escape' && setIsWalking(false)}
      />
      {tip && <ChartTooltip {...tip} />}
    </div>
  );
}

function pointUnder(target: EventTarget): number | undefined {
  const at = target instanceof SVGElement ? target.dataset.at : undefined;
  return at === undefined ? undefined : Number(at);
}
