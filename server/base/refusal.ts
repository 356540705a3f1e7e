/** A refusal: the request can't be carried out, and a sentence says why. Thrown, so the transaction rolls back. */
import type { Code } from '../../contract/codes.ts';
import { type Figures, fill, type Text, type Values, type ValuesOf } from '../../contract/sentence.ts';
import { refusals } from './refusals.ts';

export type RefusalName = keyof typeof refusals;
type TextOf<N extends RefusalName> = (typeof refusals)[N][1];
/** Left out where the sentence needs none. */
type Given<N extends RefusalName> = keyof ValuesOf<TextOf<N>> extends never ? [] : [values: ValuesOf<TextOf<N>>];

export class Refusal extends Error {
  readonly httpStatus: (typeof refusals)[RefusalName][0];
  /** Stable, for programs; the sentence is for people. The call's declaration lists it, unless it is a general one. */
  readonly code: Code;
  readonly #text: Text;
  readonly #rows: Values[];

  constructor(name: RefusalName, rows: Values[]) {
    const [httpStatus, text] = refusals[name];
    super(sentenceOf(text, rows));
    this.httpStatus = httpStatus;
    this.code = name.split('/')[0] as Code;
    this.#text = text;
    this.#rows = rows;
  }

  /** With figures as whoever asked reads them. */
  sentence(figures: Figures): string {
    return sentenceOf(this.#text, this.#rows, figures);
  }
}

/** Of several rows each is said once. A text that begins with a small letter may follow another; the first begins the sentence. */
function sentenceOf(text: Text, rows: Values[], figures?: Figures): string {
  const said = [...new Set(rows.map((values) => fill(text, values, figures)))].join(', ');
  const isClause = /^\p{Ll}/u.test(typeof text === 'string' ? text : text.other);
  return isClause ? said.charAt(0).toUpperCase() + said.slice(1) : said;
}

export function refuse<N extends RefusalName>(name: N, ...[values]: Given<N>): never {
  throw new Refusal(name, [(values ?? {}) as Values]);
}

/** Names everything that is in the way. */
export function refuseEach<N extends RefusalName>(name: N, rows: ValuesOf<TextOf<N>>[]): never {
  throw new Refusal(name, rows as Values[]);
}
