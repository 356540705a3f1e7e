/** Round integers for an axis, from 0 or below to at least the highest figure: five steps or so. */
const maxSteps = 5;

export function niceTicks(highest: number, lowest = 0): number[] {
  const from = Math.min(lowest, 0);
  const to = from < 0 ? Math.max(highest, 0) : Math.max(highest, 1);
  const least = Math.max(to - from, 1) / maxSteps;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)));
  const step = [1, 2, 5, 10].map((round) => round * power).find((round) => round >= least) ?? least;
  const first = Math.floor(from / step);
  const last = Math.ceil(to / step);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}
