/** A refusal: the user asked for something that can't be, and is told why in one sentence. Thrown, so it rolls back. */
import { type Code, codeOfStatus } from '../../contract/codes.ts';

export class Refusal extends Error {
  readonly httpStatus: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 503;
  /** Stable, for whoever decides by it; the sentence is for people. Left out, it is the general one of its status. */
  readonly code: Code;

  constructor(httpStatus: Refusal['httpStatus'], sentence: string, code: Code = codeOfStatus[httpStatus]) {
    super(sentence);
    this.httpStatus = httpStatus;
    this.code = code;
  }
}

/** The call's declaration lists the code, unless it is a general one. */
export function refuse(httpStatus: Refusal['httpStatus'], sentence: string, code?: Code): never {
  throw new Refusal(httpStatus, sentence, code);
}
