/**
 * What a till has on its disk. `records` are sales that may not be in the books yet, so they are flushed to the disk when they are
 * written, and only removed once the server has answered for them. Nothing here belongs to a session: it stays after signing out.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Payload } from '../../contract/endpoint.ts';
import type { getTillCatalogue } from '../../contract/tills/offline-sales.ts';

export interface OwnDevice {
  id: number;
  label: string;
  key: CryptoKey;
  /** A revoked registration stays as long as its sales wait, because the server still takes them. */
  revoked?: true;
}

/** What the till heard last from the server. */
export interface Heard {
  name: string;
  offline: boolean;
  /** The server's clock at that time. */
  at: number;
  /** In milliseconds: the server's clock less that of the device. */
  clockOffset: number;
}

/** A sale that waits. Its text is exactly what was signed and is sent. */
export interface StoredRecord {
  device: number;
  number: number;
  key: string;
  text: string;
  signature: string;
  hash: string;
  total: number;
  takenAt: string;
}

/** The last record of a device, which the next one names. */
export interface LastRecord {
  number: number;
  hash: string | null;
}

/** A sale that the server has answered for. It is remembered so that the same key is not written down again. */
export interface DeliveredRecord extends Pick<StoredRecord, 'key' | 'device' | 'number' | 'takenAt'> {
  receiptId: number | null;
  deliveredAt: number;
}

/** The catalogue without its items. */
export type CatalogueHead = Pick<Payload<typeof getTillCatalogue>, 'version' | 'methods' | 'taxRates' | 'settings'>;

interface TillSchema extends DBSchema {
  device: { key: string; value: OwnDevice | CryptoKeyPair };
  heard: { key: number; value: Heard };
  last: { key: number; value: LastRecord };
  records: { key: [number, number]; value: StoredRecord; indexes: { key: string } };
  delivered: { key: string; value: DeliveredRecord; indexes: { deliveredAt: number } };
  /** Many items in each entry, as JSON, because it is read several times as fast as objects are. */
  items: { key: number; value: string };
  catalogue: { key: 'head'; value: CatalogueHead };
}

export type TillStore = IDBPDatabase<TillSchema>;

let opened: Promise<TillStore> | undefined;

export function openTill(): Promise<TillStore> {
  opened ??= openDB<TillSchema>('till', 2, {
    upgrade(database, from) {
      if (from < 1) database.createObjectStore('device');
      database.createObjectStore('heard');
      database.createObjectStore('last');
      database
        .createObjectStore('records', { keyPath: ['device', 'number'] })
        .createIndex('key', 'key', { unique: true });
      database.createObjectStore('delivered', { keyPath: 'key' }).createIndex('deliveredAt', 'deliveredAt');
      database.createObjectStore('items');
      database.createObjectStore('catalogue');
    },
    // A newer page in another tab needs another version of the database, and can't open it while this one has it open.
    blocking: (_now, _next, event) => {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  }).catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

export const onDisk = { durability: 'strict' } as const;

/** The keys of all records of one device. */
export function recordsOf(device: number): IDBKeyRange {
  return IDBKeyRange.bound([device], [device, []]);
}
