/** A refusal: the user asked for something that can't be, and is told why in one sentence. Thrown, so it rolls back. */
export class Refusal extends Error {
  readonly httpStatus: 400 | 401 | 403 | 404 | 409 | 429 | 503;

  constructor(httpStatus: Refusal['httpStatus'], sentence: string) {
    super(sentence);
    this.httpStatus = httpStatus;
  }
}

export function refuse(httpStatus: Refusal['httpStatus'], sentence: string): never {
  throw new Refusal(httpStatus, sentence);
}
