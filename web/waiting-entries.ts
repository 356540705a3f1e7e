/**
 * Counted entries that are not sent yet (counts/waiting/waiting.ts), for the frame around every screen. They are sent whichever screen the
 * person is on, and the person is told of them before logging out. The code for this is loaded only if something is waiting.
 */
import { isSellingHere } from './outbox/selling-here.ts';
import { namesIn } from './session/cart-entries.ts';
import { waitingName } from './session/saved-cart.ts';
import { readUser } from './session/session.ts';
import { signOut } from './session/sign-in-out.ts';
import { inPart } from './words/reader.ts';

function somethingWaits(): boolean {
  const prefix = waitingName(readUser()?.id ?? 0);
  return namesIn(localStorage).some((name) => name.startsWith(prefix));
}

export async function sendWhatWaits(): Promise<void> {
  if (!somethingWaits()) return;
  const { sendWaiting } = await import('./counts/waiting/send-waiting.ts');
  await sendWaiting();
}

const loadSentences = inPart('devices', () => import('./without-connection/needs-connection.ts'));

export async function askAndSignOut(): Promise<void> {
  // Without a connection, nobody could sign in at the till again.
  if (isSellingHere()) return (await loadSentences()).sayNeedsConnection('logout');
  if (somethingWaits()) {
    const { mayLeave } = await inPart('counting', () => import('./counts/waiting/may-leave.ts'))();
    if (!(await mayLeave())) return;
  }
  await signOut();
}
