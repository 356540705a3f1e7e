/** A refusal: the request can't be carried out, and the message says why. Thrown, so the transaction rolls back. */
import { type Code, codeOfStatus } from '../../contract/codes.ts';

export class Refusal extends Error {
  readonly httpStatus: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 503;
  /** Stable, for programs; the message is for people. Defaults to the general code of the status. */
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
