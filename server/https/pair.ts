/** The key and certificate that identify a server, in PEM form. */
export interface Pair {
  key: string;
  cert: string;
}

/** A source of such pairs. */
export interface PairSource {
  current(): Pair;
  /** Returns a new pair if there is one since the last call. */
  renewed(): Pair | null;
}
