/** A QR code as SVG, dark on light in both colour schemes: many cameras can't read the reverse. */
import { useMemo } from 'react';
import { encode } from 'uqr';
import classes from './two-step.module.css';

/** Width of the white border, in modules, as the standard requires. */
const quietZone = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classes.qr}
    >
      <path d={path} />
    </svg>
  );
}

function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'L', border: quietZone });
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: squares.join('') };
}
