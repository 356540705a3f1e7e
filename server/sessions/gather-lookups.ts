/**
 * Session look-ups that share a statement: while one is on its way to the database, those that arrive are gathered and sent
 * together as the next. A look-up is always sent after its request arrived, and nothing is kept for later requests: each is
 * answered by what the database holds then, so a session that was ended on any server is ended here as well.
 */
import type { Equipment, FoundSession, Parts } from '../base/context.ts';
import { findSessions } from './session.ts';

/**
 * In milliseconds. A look-up that has waited this long is sent at once, so that waiting and a slow answer together stay below 3 s.
 */
const longestWait = 100;

interface Batch {
  tokens: Set<string>;
  found: Promise<Map<string, FoundSession>>;
  send(): void;
}

export function gatherLookUps({ pool, now }: Pick<Parts, 'pool' | 'now'>): Equipment['lookUpSession'] {
  let waiting: Batch | undefined;
  let underWay = 0;

  function gather(): Batch {
    const tokens = new Set<string>();
    let send = () => {};
    const found = new Promise<Map<string, FoundSession>>((resolve) => {
      send = () => {
        clearTimeout(timer);
        waiting = undefined;
        underWay++;
        resolve(findSessions(pool, [...tokens], now()).finally(sendNext));
      };
    });
    const timer = setTimeout(send, longestWait);
    return { tokens, found, send };
  }

  function sendNext(): void {
    underWay--;
    if (waiting) setImmediate(sendWaiting);
  }

  function sendWaiting(): void {
    if (underWay === 0) waiting?.send();
  }

  return async (token) => {
    if (!waiting) {
      waiting = gather();
      // Sent only after all requests that have arrived by now have joined.
      if (underWay === 0) setImmediate(sendWaiting);
    }
    const { tokens, found } = waiting;
    tokens.add(token);
    return (await found).get(token);
  };
}
