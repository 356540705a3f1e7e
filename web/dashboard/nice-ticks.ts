/** Whole, round figures from nought to at least the highest one, for an axis of counts: five steps at most. */
const mostSteps = 5;

export function niceTicks(highest: number): number[] {
  const least = Math.max(highest, 1) / mostSteps;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)));
  const step = [1, 2, 5, 10].map((round) => round * power).find((round) => round >= least) ?? least;
  const steps = Math.ceil(Math.max(highest, 1) / step);
  return Array.from({ length: steps + 1 }, (_, at) => at * step);
}
