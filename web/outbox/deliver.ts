/**
 * Delivers the sales that wait, in order. A record leaves the disk only when the server has answered for its hash: it landed, was
 * known, or is kept there for a person. One that the server can't take keeps no other from being sent, and is tried again.
 */
import type * as sales from '../../contract/tills/offline-sales.ts';
import { address } from '../http/address.ts';
import { failedWith } from '../http/call.ts';
import { batchesOf } from './batches.ts';
import { callAsDevice, forgetFormerDevices, readDevice } from './own-device.ts';
import { type OwnDevice, onDisk, openTill, recordsOf, type StoredRecord } from './till-store.ts';
import { isUnknown, noteKnown, noteUnknown } from './unknown-device.ts';

const deliverSales = address<typeof sales.deliverSales>('POST', '/devices/{id}/sales');

/** How long to wait for an answer. While one tab delivers, the others can't. */
const patience = 60_000;
/** For how long keys of delivered sales are remembered. */
const memory = 2 * 24 * 60 * 60_000;

/**
 * Resolves to how many were delivered. Rejects if the server could not be reached to the end. If the server does not know one
 * registration, such as one made after the backup that was restored, the records of the others are still delivered.
 */
export async function deliverAll(): Promise<number> {
  const till = await openTill();
  let delivered = 0;
  const devices = new Set((await till.getAllKeys('records')).map(([device]) => device));
  for (const id of devices) {
    const device = await readDevice(id);
    if (!device || isUnknown(id)) continue;
    try {
      delivered += await deliverOf(device);
      noteKnown(id);
    } catch (error) {
      if (!failedWith(error, 'unknown-device')) throw error;
      noteUnknown(id);
    }
  }
  if (delivered > 0) await forgetFormerDevices();
  return delivered;
}

async function deliverOf(device: OwnDevice): Promise<number> {
  const waiting = await (await openTill()).getAll('records', recordsOf(device.id));
  let delivered = 0;
  for (const batch of batchesOf(waiting)) delivered += await send(device, batch);
  return delivered;
}

async function send(device: OwnDevice, batch: readonly StoredRecord[]): Promise<number> {
  try {
    const records = batch.map(({ text, signature }) => ({ text, signature }));
    const signal = AbortSignal.timeout(patience);
    return await takeOut(batch, await callAsDevice(deliverSales, device, { body: { records }, signal }));
  } catch (error) {
    if (concernsAll(error)) throw error;
    console.error('Could not deliver', error);
    if (batch.length === 1) return 0;
    let delivered = 0;
    for (const record of batch) delivered += await send(device, [record]);
    return delivered;
  }
}

/**
 * Whether the error concerns all records: the server is away, does not know this device, or asks for a pause. Any other error
 * may be the fault of one record.
 */
function concernsAll(error: unknown): boolean {
  return (
    (error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError')) ||
    failedWith(error, 'unreachable', 'away', 'clock', 'unknown-device', 'too-many-tries')
  );
}

async function takeOut(sent: readonly StoredRecord[], answers: readonly sales.Delivered[]): Promise<number> {
  const answered = new Map(answers.map((answer) => [answer.hash, answer]));
  const change = (await openTill()).transaction(['records', 'delivered'], 'readwrite', onDisk);
  const done = change.objectStore('delivered');
  const now = Date.now();
  let count = 0;
  for (const { device, number, key, takenAt, hash } of sent) {
    const answer = answered.get(hash);
    if (!answer || !['landed', 'known', 'kept'].includes(answer.outcome)) continue;
    await change.objectStore('records').delete([device, number]);
    await done.put({ key, device, number, takenAt, receiptId: answer.receiptId, deliveredAt: now });
    count += 1;
  }
  for (const old of await done.index('deliveredAt').getAllKeys(IDBKeyRange.upperBound(now - memory))) {
    await done.delete(old);
  }
  await change.done;
  return count;
}
