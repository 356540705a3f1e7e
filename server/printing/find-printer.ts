/** The printer that an admin saved for a till, or the shop's where it has none of its own. Nothing else is ever connected to. */
import type { Printer } from '../../contract/printing/printers.ts';
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';

export function findPrinter({ settings }: StaffContext, deviceId: number | null): Printer {
  const { printers } = settings.till;
  const own = printers.find((one) => one.deviceId === deviceId) ?? printers.find((one) => one.deviceId === null);
  return own ?? refuse('no-printer');
}
