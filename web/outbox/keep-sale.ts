/**
 * A sale that the server could not be told of, written to the disk of the till. What must stay true:
 * - it is on the disk before anyone calls it sold;
 * - a key is written down once, whoever asks and however often;
 * - numbers have no gaps, and each record names the one before it.
 * Signing can't be done inside a transaction, so it is done before, while no other tab may keep a sale; the transaction then makes sure
 * that nothing has come in between.
 */

import type { Sending } from '../../contract/endpoint.ts';
import type { makeSale } from '../../contract/selling/sales.ts';
import { labelOf } from '../../contract/tills/devices.ts';
import type { OfflineRecord } from '../../contract/tills/offline-sales.ts';
import { t } from '../words/t.ts';
import { hashOf, readOwnDevice, sign } from './own-device.ts';
import { tellTabs } from './read-state.ts';
import {
  type DeliveredRecord,
  type LastRecord,
  type OwnDevice,
  onDisk,
  openTill,
  type StoredRecord,
  type TillStore,
} from './till-store.ts';

export interface SaleToKeep
  extends Pick<OfflineRecord, 'key' | 'staffId' | 'shiftId' | 'lines' | 'rounding' | 'total'> {
  /** The body of POST /sales, as it was sent or would have been. */
  body: Sending<typeof makeSale>['body'];
  /** Whether it was sent, so that the server may have it. */
  wasSent: boolean;
}

export interface KeptSale {
  number: number;
  /** The till's number for it, such as T2-147. */
  label: string;
  takenAt: string;
  record: OfflineRecord;
}

/**
 * Resolves when the sale is on the disk, and not before. The same key again resolves to the same sale. Rejects with a sentence
 * to show if the disk does not take it; then nothing was sold.
 */
export async function keepSale(sale: SaleToKeep): Promise<Omit<KeptSale, 'record'>> {
  const kept = await navigator.locks
    .request('outbox-keep', () => keep(sale))
    .catch((error: unknown) => {
      if (error instanceof CannotKeep) throw error;
      console.error('Could not keep a sale', error);
      throw new CannotKeep(
        sale.wasSent
          ? t('This device could not store the sale. Please free some space on it, and try again.')
          : t('This device could not store the sale, so nothing was sold. Please free some space on it.'),
      );
    });
  // The sale is made, whatever happens from here on.
  tellTabs('records').catch((error) => console.error('Could not read the outbox', error));
  return kept;
}

/** Its message is the sentence to show. */
export class CannotKeep extends Error {}

async function keep(sale: SaleToKeep): Promise<Omit<KeptSale, 'record'>> {
  const till = await openTill();
  const own = await readOwnDevice();
  if (!own || own.revoked) return refuseToSell();
  for (;;) {
    const known = await findKept(till, sale.key);
    if (known) return named(known);
    const last = (await till.get('last', own.id)) ?? { number: 0, hash: null };
    const record = await makeRecord(till, own, last, sale);
    if (await write(till, last, record)) return named(record);
  }
}

async function findKept(till: TillStore, key: string): Promise<StoredRecord | DeliveredRecord | undefined> {
  return (await till.getFromIndex('records', 'key', key)) ?? (await till.get('delivered', key));
}

function named({ device, number, takenAt }: Pick<StoredRecord, 'device' | 'number' | 'takenAt'>) {
  return { number, label: `${labelOf(device)}-${number}`, takenAt };
}

async function makeRecord(
  till: TillStore,
  { id: device, key: deviceKey }: OwnDevice,
  last: LastRecord,
  { body, key, staffId, shiftId, lines, rounding, total }: SaleToKeep,
): Promise<StoredRecord> {
  const heard = await till.get('heard', device);
  const catalogue = await till.get('catalogue', 'head');
  const clockOffset = heard?.clockOffset ?? 0;
  const number = last.number + 1;
  const takenAt = new Date(Date.now() + clockOffset).toISOString();
  const text = JSON.stringify({
    v: 1,
    device,
    number,
    previous: last.hash,
    key,
    staffId,
    shiftId,
    takenAt,
    clockOffset,
    lastHeardAt: heard ? new Date(heard.at).toISOString() : null,
    catalogue: catalogue?.version ?? '',
    sale: body,
    lines,
    rounding,
    total,
  });
  const [hash, signature] = await Promise.all([hashOf(text), sign(deviceKey, text)]);
  return { device, number, key, text, signature, hash, total, takenAt };
}

function refuseToSell(): never {
  throw new CannotKeep(t('This device may not sell without a connection.'));
}

/**
 * Returns false if another sale was written meanwhile. Refuses if the registration is gone or revoked, which another tab may
 * have heard of: without its key nobody could deliver the sale.
 */
async function write(till: TillStore, last: LastRecord, record: StoredRecord): Promise<boolean> {
  const change = till.transaction(['records', 'last', 'device'], 'readwrite', onDisk);
  const own = (await change.objectStore('device').get('own')) as OwnDevice | undefined;
  if (own?.id !== record.device || own.revoked) return refuseToSell();
  const now = (await change.objectStore('last').get(record.device))?.number ?? 0;
  const isNext = now === last.number;
  if (isNext) {
    const { number, hash, device } = record;
    await Promise.all([
      change.objectStore('records').add(record),
      change.objectStore('last').put({ number, hash }, device),
      change.done,
    ]);
  }
  await change.done;
  return isNext;
}

/** The sales that wait, newest first. */
export async function keptSales(): Promise<KeptSale[]> {
  const records = await (await openTill()).getAll('records');
  return records
    .map((record) => ({ ...named(record), record: JSON.parse(record.text) as OfflineRecord }))
    .sort((one, other) => other.takenAt.localeCompare(one.takenAt) || other.number - one.number);
}
