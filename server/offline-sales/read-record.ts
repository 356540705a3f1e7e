/**
 * Reads what a till delivers, as far as it can be read and is signed by the till itself. It refuses nothing, and reports what is
 * wrong.
 */
import { createHash } from 'node:crypto';
import { longestRecord } from '../../contract/tills/device-calls.ts';
import { type OfflineRecord, offlineRecord } from '../../contract/tills/offline-sales.ts';
import { isModest } from '../http/json-body.ts';
import { isSignedBy } from '../sessions/prove-device.ts';
import type { KeptWhy } from './sentences.ts';

export interface DeliveredText {
  text: string;
  signature: string;
}

/** The till for which a record was delivered. */
export interface Till {
  id: number;
  publicKey: Buffer;
  registeredAt: Date;
  revokedAt: Date | null;
  offline: boolean;
}

export type ReadRecord = { record: OfflineRecord; why: null } | { record: OfflineRecord | null; why: KeptWhy };

export function readRecord(till: Till, { text, signature }: DeliveredText): ReadRecord {
  if (!isSignedBy(till.publicKey, text, signature)) return { record: null, why: 'signature' };
  const record = parseRecord(text);
  if (!record) return { record: null, why: 'unreadable' };
  if (record.device !== till.id) return { record: null, why: 'device' };
  return till.revokedAt ? { record, why: 'revoked' } : { record, why: null };
}

/** A text that the body of a call may not have is not allowed here either, nor one that is longer than a page ever writes. */
export function parseRecord(text: string): OfflineRecord | null {
  if (text.length > longestRecord || !isModest(text)) return null;
  try {
    return offlineRecord.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
