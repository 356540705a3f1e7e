/**
 * The printer that an admin saved for a till or, if the till has none, the shop's. The server never connects to anything else.
 */
import type { Printer } from '../../contract/printing/printers.ts';
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';

export function findPrinter({ settings }: StaffContext, deviceId: number | null): Printer {
  const { printers } = settings.till;
  const own = printers.find((one) => one.deviceId === deviceId) ?? printers.find((one) => one.deviceId === null);
  return own ?? refuse('no-printer');
}
