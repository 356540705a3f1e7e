/** What a list says about numbers that none of its documents has, so that nobody has to wonder about a gap. */
import type { Missing, WithMissing } from '../../http/with-missing.ts';

export interface MissingWords {
  /** "Receipt", "Return", "Payment". */
  document: string;
  /** What used the number up: "sale", "return", "payment". */
  by: string;
}

/** One sentence for each gap, newest first. `moment` writes one as the shop does. */
export function missingSentences(
  rows: readonly WithMissing[],
  { document, by }: MissingWords,
  moment: (iso: string) => string,
): string[] {
  return gapsIn(rows).map(({ first, last, at, until }) => {
    const [from, to] = [moment(at), moment(until)];
    const when = from === to ? `on ${from}` : `between ${from} and ${to}`;
    return first === last
      ? `${document} ${first} was never issued: its number was used up ${when} by a ${by} that did not go through.`
      : `${document}s ${first} to ${last} were never issued: their numbers were used up ${when} by ${by}s that did not go through, or by a crash.`;
  });
}

interface Gap extends Omit<Missing, 'number'> {
  first: Missing['number'];
  last: Missing['number'];
}

/** A crash of the database may use up some thirty numbers at once: those that follow each other are one gap. */
function gapsIn(rows: readonly WithMissing[]): Gap[] {
  const gaps: Gap[] = [];
  // Two pages may name the same one.
  const missing = new Map(rows.flatMap((row) => row.missing ?? []).map((one) => [one.number, one]));
  for (const { number, at, until } of missing.values()) {
    const above = gaps.at(-1);
    if (above && countOf(above.first) === countOf(number) + 1) above.first = number;
    else gaps.push({ first: number, last: number, at, until });
  }
  return gaps;
}

/** 12 of R-12. */
function countOf(number: Missing['number']): number {
  return Number(String(number).replace(/^\D+/, ''));
}
