/** Takes the sales that a till made without a connection, one after the other, each in a transaction of its own. */
import type { Delivered } from '../../contract/tills/offline-sales.ts';
import type { DeviceContext } from '../base/context.ts';
import type { DeliveredText } from './read-record.ts';
import { takeRecord } from './take-record.ts';

export async function deliverSales(ctx: DeviceContext, records: DeliveredText[]): Promise<Delivered[]> {
  const taken: Delivered[] = [];
  for (const record of records) {
    const answer = await takeRecord(ctx, ctx.device.id, record);
    if (answer) taken.push(answer);
  }
  return taken;
}
