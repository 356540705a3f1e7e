/** Which way the page runs. */
import { withoutIsolates } from '../../contract/words/direction.ts';

export function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}

/** What is copied is pasted into fields, which refuse what nobody sees. */
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
