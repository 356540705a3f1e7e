/** Round integers from 0 to at least the highest count, for an axis: at most five steps. */
const maxSteps = 5;

export function niceTicks(highest: number): number[] {
  const least = Math.max(highest, 1) / maxSteps;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)));
  const step = [1, 2, 5, 10].map((round) => round * power).find((round) => round >= least) ?? least;
  const steps = Math.ceil(Math.max(highest, 1) / step);
  return Array.from({ length: steps + 1 }, (_, at) => at * step);
}
