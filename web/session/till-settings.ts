/**
 * What belongs to this till and not to the person at it: the paper in its printer, and that it is registered. In local
 * storage, also after a logout.
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

/** Nothing is stored for the usual size. */
export function storePaper(paper: Paper): void {
  if (paper === 'a4') localStorage.setItem(paperName, paper);
  else localStorage.removeItem(paperName);
}
