/**
 * Divides lines into rounds with each item at most once. The lines of one item keep their order, because each begins with what the
 * one before left.
 */
export function inRounds<Line>(lines: readonly Line[], itemOf: (line: Line) => number): Line[][] {
  const rounds: Line[][] = [];
  const seen = new Map<number, number>();
  for (const line of lines) {
    const round = seen.get(itemOf(line)) ?? 0;
    seen.set(itemOf(line), round + 1);
    rounds[round] ??= [];
    rounds[round].push(line);
  }
  return rounds;
}
