/**
 * A chart whose points show a tooltip on hover and by keyboard: one tab stop, then the arrow keys. It uses an invisible
 * slider, which browsers move and screen readers read; mouse events pass through it.
 */
import { type CSSProperties, type ReactNode, useState } from 'react';
import { type ChartPoint, ChartTooltip } from './chart-tooltip.tsx';
import classes from './charts.module.css';

interface ChartFrameProps {
  /** Label of the slider. */
  label: string;
  points: readonly ChartPoint[];
  /** The points are one below the other. */
  vertical?: boolean;
  style?: CSSProperties;
  /** Draws the chart. The element of each point has its index in `data-at`. */
  children(shown: number | undefined): ReactNode;
}

export function ChartFrame({ label, points, vertical, style, children }: ChartFrameProps) {
  const [hovered, setHovered] = useState<number>();
  const [position, setPosition] = useState(0);
  const [usesKeyboard, setUsesKeyboard] = useState(false);
  const last = points.length - 1;
  const stop = Math.min(position, last);
  const shown = hovered ?? (usesKeyboard ? stop : undefined);
  const tip = shown === undefined ? undefined : points[shown];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the slider does the same for the keyboard
    <div
      className={classes.frame}
      style={style}
      onMouseMove={(event) => setHovered(pointUnder(event.target))}
      onMouseLeave={() => setHovered(undefined)}
    >
      {children(shown)}
      <input
        type="range"
        className={classes.slider}
        data-vertical={vertical}
        aria-label={label}
        aria-valuetext={[points[stop]?.name, ...(points[stop]?.values ?? [])].join(', ')}
        min={0}
        max={last}
        value={stop}
        onChange={(event) => {
          setPosition(event.currentTarget.valueAsNumber);
          setHovered(undefined);
          setUsesKeyboard(true);
        }}
        onFocus={() => setUsesKeyboard(true)}
        onBlur={() => setUsesKeyboard(false)}
        onKeyDown={(event) => event.key === 'Escape' && setUsesKeyboard(false)}
      />
      {tip && <ChartTooltip {...tip} />}
    </div>
  );
}

function pointUnder(target: EventTarget): number | undefined {
  const at = target instanceof SVGElement ? target.dataset.at : undefined;
  return at === undefined ? undefined : Number(at);
}
