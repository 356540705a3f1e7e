/** In milliseconds. Limits for a reader who takes a file while it is still being read. */
export interface FileLimits {
  /** A reader has this long to take one piece, which is 64 kB at most. */
  piece: number;
  /** A reader has this long for the whole file. */
  longest: number;
  /** How often the server checks that the session has not ended meanwhile. */
  session: number;
}

export const usualFileLimits: FileLimits = { piece: 30_000, longest: 2 * 3_600_000, session: 20_000 };
