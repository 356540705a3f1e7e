/** Which way the page runs. */

export function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}

export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '');
}
