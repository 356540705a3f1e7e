/**
 * What belongs to this till and not to the person at it: the paper in its printer, and that it is registered. Kept in local
 * storage even after a logout.
 */
export const tillPrefix = 'till:';
const paperName = `${tillPrefix}paper`;
export const registeredName = `${tillPrefix}registered`;

export type Paper = '80mm' | 'a4';

export function isTillSetting(name: string): boolean {
  return name.startsWith(tillPrefix);
}

/** The size that was printed last. */
export function readPaper(): Paper {
  return localStorage.getItem(paperName) === 'a4' ? 'a4' : '80mm';
}

/** The usual size is not stored. */
export function storePaper(paper: Paper): void {
  if (paper === 'a4') localStorage.setItem(paperName, paper);
  else localStorage.removeItem(paperName);
}
