/** The till reports its state, and learns what it may do and what time it is. */
import { heartbeat } from '../../contract/tills/devices.ts';
import { failedWith } from '../http/call.ts';
import { outboxState } from './outbox-state.ts';
import { callAsDevice, forgetOwnDevice, readOwnDevice } from './own-device.ts';
import { readState, tellTabs } from './read-state.ts';
import { openTill } from './till-store.ts';
import { isUnknown, noteKnown, noteUnknown } from './unknown-device.ts';

const patience = 20_000;

export async function beat(): Promise<void> {
  const own = await readOwnDevice();
  if (!own || own.revoked || isUnknown(own.id)) return;
  await readState();
  const till = await openTill();
  const [last, heard] = [await till.get('last', own.id), await till.get('heard', own.id)];
  const body = {
    waiting: outboxState.get().waiting,
    lastNumber: last?.number ?? 0,
    protected: await navigator.storage.persisted(),
    clockOffset: heard?.clockOffset ?? 0,
  };
  const began = Date.now();
  try {
    const answer = await callAsDevice(heartbeat, own, { body, signal: AbortSignal.timeout(patience) });
    const at = Date.parse(answer.now);
    // The server made its answer at some time between the request and now, so the middle is assumed.
    const clockOffset = Math.round(at - (began + Date.now()) / 2);
    await till.put('heard', { name: answer.name, offline: answer.offline, at, clockOffset }, own.id);
    noteKnown(own.id);
  } catch (error) {
    if (failedWith(error, 'unknown-device')) return noteUnknown(own.id);
    // The sales that wait are delivered even by a revoked till.
    if (!failedWith(error, 'revoked')) throw error;
    await forgetOwnDevice();
  }
  await tellTabs('records');
}
