/**
 * A customer's colour in charts, computed from the id, so that it never changes. Neighbouring ids get very different
 * hues; the lightness varies too and contrasts with the background of both colour schemes.
 */
const goldenAngle = 137.508;

export function customerColor(id: number): string {
  const hue = Math.round((id * goldenAngle) % 360);
  const step = (id % 3) * 0.06;
  return `light-dark(oklch(${(0.5 + step).toFixed(2)} 0.13 ${hue}), oklch(${(0.66 + step).toFixed(2)} 0.13 ${hue}))`;
}
