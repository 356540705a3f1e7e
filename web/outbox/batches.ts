import { mostRecords } from '../../contract/tills/device-calls.ts';
import type { StoredRecord } from './till-store.ts';

/** The most characters in a batch, a little less than the server takes at once. */
const mostText = 2_000_000;

/** Divides the records, in order, into batches as large as the server takes. */
export function batchesOf<R extends Pick<StoredRecord, 'text'>>(records: readonly R[]): R[][] {
  const batches: R[][] = [];
  let length = 0;
  for (const record of records) {
    const batch = batches.at(-1);
    length += record.text.length;
    if (batch && batch.length < mostRecords && length <= mostText) batch.push(record);
    else {
      batches.push([record]);
      length = record.text.length;
    }
  }
  return batches;
}
