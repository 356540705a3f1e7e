/** How long someone may take to take a file that is sent as it is read, in milliseconds. */
export interface FileLimits {
  /** For taking one piece, of 64 kB at most. */
  piece: number;
  /** For the whole file. */
  longest: number;
  /** Between two looks at the session. */
  session: number;
}

export const usualFileLimits: FileLimits = { piece: 30_000, longest: 2 * 3_600_000, session: 20_000 };
