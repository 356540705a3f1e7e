/** Lock, at a registered till: back to the names. The cart stays with the person it belongs to. */
import { IconLock } from '@tabler/icons-react';
import { useLayoutEffect } from 'react';
import { isSellingHere } from '../outbox/selling-here.ts';
import { isSignedIn } from '../session/session.ts';
import { signOutIdle } from '../session/sign-in-out.ts';
import { inPart } from '../words/reader.ts';
import { t } from '../words/t.ts';

const loadSentences = inPart('devices', () => import('../without-connection/needs-connection.ts'));

/** Refuses to lock without a connection, because nobody could sign in again. */
function lock(): void {
  if (isSellingHere()) loadSentences().then(({ sayNeedsConnection }) => sayNeedsConnection('lock'), console.error);
  else signOutIdle();
}

export function LockEntry({ className }: { className: string | undefined }) {
  // The key works from the moment the entry is seen.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F10' || !isSignedIn()) return;
      // It would open the menu of some browsers.
      event.preventDefault();
      lock();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <button type="button" className={className} title="F10" aria-keyshortcuts="F10" onClick={lock}>
      <IconLock aria-hidden size={22} stroke={1.6} />
      <span>{t({ text: 'Lock', context: 'till' })}</span>
    </button>
  );
}
