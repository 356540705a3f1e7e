/** A refusal: the request can't be carried out, and a sentence says why. Thrown, so the transaction rolls back. */
import type { Code } from '../../contract/codes.ts';
import { plainEnglish, type Reader, say, unfilled } from '../../contract/words/say.ts';
import type { Given, Text, Values, ValuesOf } from '../../contract/words/text.ts';
import { refusals } from './refusals.ts';

export type RefusalName = keyof typeof refusals;
type TextOf<N extends RefusalName> = (typeof refusals)[N][1];

export class Refusal extends Error {
  readonly httpStatus: (typeof refusals)[RefusalName][0];
  /** Stable, for programs; the sentence is for people. The call's declaration lists it, unless it is a general one. */
  readonly code: Code;
  /** What a program learns beside the code. */
  readonly meta: Record<string, string> | undefined;
  readonly #text: Text;
  readonly #rows: Values[];

  constructor(name: RefusalName, rows: Values[], meta?: Record<string, string>) {
    const [httpStatus, text] = refusals[name];
    super(sentenceOf(text, rows));
    this.httpStatus = httpStatus;
    this.code = name.split('/')[0] as Code;
    this.meta = meta;
    this.#text = text;
    this.#rows = rows;
  }

  /** In the language of the person who asked, with figures as they read them. */
  sentence(reader: Reader): string {
    return sentenceOf(this.#text, this.#rows, reader);
  }
}

/**
 * Joins the sentences of several rows, each different one once. A text that begins with a small letter can follow another one, so
 * the first gets a capital.
 */
function sentenceOf(text: Text, rows: Values[], reader: Reader = plainEnglish): string {
  const said = [...new Set(rows.map((values) => say(text, values, reader)))].join(', ');
  const isClause = /^\p{Ll}/u.test(unfilled(text, rows[0] ?? {}, reader));
  return isClause ? said.charAt(0).toUpperCase() + said.slice(1) : said;
}

export function refuse<N extends RefusalName>(name: N, ...[values]: Given<TextOf<N>>): never {
  throw new Refusal(name, [(values ?? {}) as Values]);
}

/** Names everything that is in the way. */
export function refuseEach<N extends RefusalName>(name: N, rows: ValuesOf<TextOf<N>>[]): never {
  throw new Refusal(name, rows as Values[]);
}
