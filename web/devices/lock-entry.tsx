/** Lock, at a registered till: back to the names. The cart stays with the person it belongs to. */
import { IconLock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { isSignedIn } from '../session/session.ts';
import { signOutIdle } from '../session/sign-in-out.ts';
import { t } from '../words/t.ts';

export function LockEntry({ className }: { className: string | undefined }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F10' || !isSignedIn()) return;
      // It would open the menu of some browsers.
      event.preventDefault();
      signOutIdle();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <button type="button" className={className} title="F10" aria-keyshortcuts="F10" onClick={signOutIdle}>
      <IconLock aria-hidden size={22} stroke={1.6} />
      <span>{t({ text: 'Lock', context: 'till' })}</span>
    </button>
  );
}
