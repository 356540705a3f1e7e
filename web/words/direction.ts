/** The direction of writing of the page. */
import { withoutIsolates } from '../../contract/words/direction.ts';

export function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}

/** Removes invisible direction marks from copied text, because fields refuse them when it is pasted. */
export function copyWithoutIsolates(): () => void {
  const listener = (event: ClipboardEvent) => {
    const copied = document.getSelection()?.toString() ?? '';
    const plain = withoutIsolates(copied);
    if (plain === copied) return;
    event.clipboardData?.setData('text/plain', plain);
    event.preventDefault();
  };
  document.addEventListener('copy', listener);
  return () => document.removeEventListener('copy', listener);
}
