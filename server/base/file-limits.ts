/** How long someone may take to take a file that is sent as it is read, in milliseconds. */
export interface FileLimits {
  /** A reader has this long to take one piece, which is 64 kB at most. */
  piece: number;
  /** A reader has this long for the whole file. */
  longest: number;
  /** So often it is checked that the session has not ended meanwhile. */
  session: number;
}

export const usualFileLimits: FileLimits = { piece: 30_000, longest: 2 * 3_600_000, session: 20_000 };
