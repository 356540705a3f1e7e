/**
 * A server that was switched off, or a cable that was pulled, fails no call for minutes. A till that can look by itself does not wait for
 * it: somebody stands there with goods in their hand.
 */
import { connectionLost } from '../http/connection.ts';
import { maySellHere } from './selling-here.ts';

export const silence = Symbol('silence');

/** After this a call is taking long. */
const slowAfter = 1_000;
/** How long a server that is only slow may take to say that it is there. */
const patience = 1_500;

/** Resolves to the answer, or to `silence`; then the connection is lost. A server that is only slow is waited for. */
export async function answerOrSilence<Answer>(asked: Promise<Answer>): Promise<Answer | typeof silence> {
  if (!maySellHere()) return asked;
  const answer = await Promise.race([asked, silenceAfter(slowAfter)]);
  if (answer !== silence || (await isThere())) return asked;
  connectionLost.set(true);
  return silence;
}

function silenceAfter(wait: number): Promise<typeof silence> {
  return new Promise((resolve) => setTimeout(resolve, wait, silence));
}

function isThere(): Promise<boolean> {
  const sent = fetch('/api/health', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patience) });
  return sent.then(
    ({ ok }) => ok,
    () => false,
  );
}
