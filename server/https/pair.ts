/** What a server proves with who it is, in PEM form. */
export interface Pair {
  key: string;
  cert: string;
}

/** Where it comes from. */
export interface PairSource {
  current(): Pair;
  /** Another one since it was last asked, if there is one. */
  renewed(): Pair | null;
}
