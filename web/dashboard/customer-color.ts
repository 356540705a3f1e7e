/**
 * The colour of a customer in charts: always the same one, made from the id, so that a shop learns its colours. Ids that
 * follow each other get hues far apart; the lightness differs too and stands out from the ground of both schemes.
 */
const goldenAngle = 137.508;

export function customerColor(id: number): string {
  const hue = Math.round((id * goldenAngle) % 360);
  const step = (id % 3) * 0.06;
  return `light-dark(oklch(${(0.5 + step).toFixed(2)} 0.13 ${hue}), oklch(${(0.66 + step).toFixed(2)} 0.13 ${hue}))`;
}
