/**
 * What somebody counted and is not sent yet (counts/waiting.ts), for the frame around every screen: it is sent wherever that person
 * is, and they are told before they log out. The code for it is loaded only where something waits.
 */
import { isSellingHere } from './outbox/selling-here.ts';
import { namesIn } from './session/cart-entries.ts';
import { waitingName } from './session/saved-cart.ts';
import { readUser } from './session/session.ts';
import { signOut } from './session/sign-in-out.ts';
import { inRoom } from './words/reader.ts';

function somethingWaits(): boolean {
  const prefix = waitingName(readUser()?.id ?? 0);
  return namesIn(localStorage).some((name) => name.startsWith(prefix));
}

export async function sendWhatWaits(): Promise<void> {
  if (!somethingWaits()) return;
  const { sendWaiting } = await import('./counts/send-waiting.ts');
  await sendWaiting();
}

const loadSentences = inRoom('devices', () => import('./without-connection/needs-connection.ts'));

export async function askAndSignOut(): Promise<void> {
  // Nobody could come back to the till.
  if (isSellingHere()) return (await loadSentences()).sayNeedsConnection('logout');
  if (somethingWaits()) {
    const { mayLeave } = await inRoom('counting', () => import('./counts/may-leave.ts'))();
    if (!(await mayLeave())) return;
  }
  await signOut();
}
