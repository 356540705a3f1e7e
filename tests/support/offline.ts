/** A till that sells without a connection: it writes records as the page does, and delivers them when told to. */
import { randomUUID } from 'node:crypto';
import { priceCart, type TaxRate } from '../../contract/cart/price.ts';
import { offlineRecord } from '../../contract/tills/offline-sales.ts';
import { addStock } from './builders.ts';
import { hashText, registerDevice, signText, type TestDevice } from './devices.ts';
import { ok } from './ok.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from './test-app.ts';

interface CartLine {
  stockId: number;
  packId?: number | null;
  name?: string;
  quantity: number;
  unitSell: number;
  discount?: number;
  tax?: TaxRate | null;
}

export interface Signed {
  text: string;
  signature: string;
}

type Signer = Pick<TestDevice, 'id' | 'privateKey' | 'post'>;

export interface OfflineTill<Device extends Signer = TestDevice> {
  device: Device;
  /** Writes the next record; `over` replaces parts of it. */
  sell(staffId: number, lines: CartLine[], over?: Record<string, unknown>): Signed;
  deliver(...records: Signed[]): Promise<Answer>;
}

export function offlineTill<Device extends Signer>(
  app: { clock: Pick<TestApp['clock'], 'now'> },
  device: Device,
): OfflineTill<Device> {
  let number = 0;
  let previous: string | null = null;
  const lastHeardAt = app.clock.now.toISOString();
  return {
    device,
    sell(staffId, lines, over = {}) {
      const priced = priceCart(
        {
          lines: lines.map(({ discount, ...line }) => ({ ...line, discount: discount ? { amount: discount } : null })),
        },
        { decimals: 2 },
      );
      const record = {
        v: 1,
        device: device.id,
        number: ++number,
        previous,
        key: randomUUID(),
        staffId,
        shiftId: null,
        takenAt: app.clock.now.toISOString(),
        clockOffset: 0,
        lastHeardAt,
        catalogue: 'any',
        sale: {
          sales: lines.map(({ stockId, packId, quantity, discount }) => ({
            stockId,
            quantity,
            ...(packId && { packId }),
            ...(discount && { discount: { amount: discount } }),
          })),
        },
        lines: lines.map(({ stockId, packId = null, name = 'As shown', quantity, unitSell, tax }, at) => {
          const { discount, tax: ofLine, total } = priced.lines[at]!;
          const taxRate = tax ? { name: tax.name, percent: tax.percent, included: tax.included } : null;
          return { stockId, packId, name, quantity, unitSell, discount, taxRate, tax: ofLine, total };
        }),
        rounding: 0,
        total: priced.total,
        ...over,
      };
      const text = JSON.stringify(record);
      previous = hashText(text);
      return { text, signature: signText(device.privateKey, text) };
    },
    deliver: (...records) => device.post(`/devices/${device.id}/sales`, { records }),
  };
}

/** The record with another content, but correctly signed by the till. */
export function changed({ device }: { device: Signer }, { text }: Signed, over: Record<string, unknown>): Signed {
  const other = JSON.stringify({ ...JSON.parse(text), ...over });
  return { text: other, signature: signText(device.privateKey, other) };
}

/** The content of a record, parsed as the server parses it. */
export function said({ text }: Signed) {
  return offlineRecord.parse(JSON.parse(text));
}

export interface OfflineShop {
  app: TestApp;
  admin: Caller;
  seller: Caller;
  till: OfflineTill;
  /** An item of soap: ten pieces at 5.00. */
  stockId: number;
  /** The seller's next sale at the till: pieces of soap. */
  sellSoap(quantity?: number, over?: Record<string, unknown>): Signed;
}

/** Starts a shop with a till that may sell without a connection. */
export async function startOfflineShop(): Promise<OfflineShop> {
  const app = await startTestApp();
  const [admin, seller] = [await app.as('admin'), await app.as('sales')];
  const device = await registerDevice(app, admin);
  await ok(admin.put('/devices', { id: device.id, offline: true }));
  const till = offlineTill(app, device);
  const { id: stockId } = await addStock(admin, { name: 'Soap', qty: 10, unitSell: 5, unitCost: 3 });
  const sellSoap = (quantity = 1, over = {}) => till.sell(seller.id, [{ stockId, quantity, unitSell: 5 }], over);
  return { app, admin, seller, till, stockId, sellSoap };
}
