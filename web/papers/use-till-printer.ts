/** The receipt printer of this till: its own, or the shop's. Null if the browser prints. */
import { useQuery } from '@tanstack/react-query';
import type { Printer } from '../../contract/printing/printers.ts';
import { registered } from '../session/registered-till.ts';
import { shopPath } from '../session/shop-path.ts';
import { useUser } from '../session/user.ts';
import { useShopSettings } from '../shop-settings/shop-settings-queries.ts';
import { useStore } from '../store.ts';

export interface TillPrinter {
  printer: Printer;
  /** The id of this till; null if this browser is not a registered one. */
  deviceId: number | null;
}

const noPrinters: Printer[] = [];

export function useTillPrinter(): TillPrinter | null {
  const maySell = useUser().roles.some((role) => role === 'admin' || role === 'sales');
  const printers = useShopSettings().data?.till.printers ?? noPrinters;
  const isRegistered = useStore(registered);
  const { data: ownId } = useQuery({
    queryKey: ['devices', 'own'],
    queryFn: async () => (await (await import('../outbox/own-device.ts')).readOwnDevice())?.id ?? null,
    enabled: isRegistered && printers.length > 0,
  });
  const deviceId = (isRegistered && ownId) || null;
  const printer = printers.find((one) => one.deviceId === deviceId) ?? printers.find((one) => one.deviceId === null);
  // In the practice shop the browser prints, because it puts the mark on every page.
  return maySell && !shopPath && printer && printer.by !== 'browser' ? { printer, deviceId } : null;
}
