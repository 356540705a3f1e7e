/** Makes goods, sales and debts for browser tests through the API. Each test names its own and looks only at those. */
import { addCustomer } from '../../../contract/debts/customers.ts';
import type { StockItem } from '../../../contract/goods/stock.ts';
import { makeSale, type Receipt } from '../../../contract/selling/sales.ts';
import { addDays, dayIn, formatDay } from '../../../contract/values/dates.ts';
import { addCategory, addStock } from '../../support/builders.ts';
import type { Shop } from './fixtures.ts';

/** A payment date that every shop accepts, and its form on the screens. */
export const dueLater = addDays(dayIn('UTC', new Date()), 300);
export const dueLaterShown = formatDay(dueLater, 'en');

/** The date of an item that comes first in the list of stock, because nothing can have a later date. */
export const newestDay = dayIn('Africa/Kampala', new Date());

let made = 0;

/** A name that nothing else in the shop has. */
export function unique(word: string): string {
  return `${word} ${process.pid.toString(36)}${++made}`;
}

type Details = Pick<
  StockItem,
  'name' | 'barcode' | 'qty' | 'date' | 'unitCost' | 'unitSell' | 'warningAt' | 'taxRateId' | 'unit' | 'scaleCode'
>;

export async function addItem(shop: Shop, details: Partial<Details> = {}): Promise<StockItem> {
  const { id: categoryId } = await addCategory(shop, { type: unique('Category') });
  const usual = { name: unique('Item'), qty: 500, date: '2026-01-01', warningAt: 5 };
  return addStock(shop, { ...usual, ...details, categoryId });
}

export async function sell(shop: Shop, item: StockItem, quantity = 1): Promise<Receipt> {
  return shop.call(makeSale, { body: { sales: [{ stockId: item.id, quantity }] } });
}

export async function sellOnCredit(shop: Shop, item: StockItem, quantity: number, name: string): Promise<Receipt> {
  const person = { name, email: 'debtor@example.com', phone: '0700', location: 'Market' };
  const { id: customerId } = await shop.call(addCustomer, { body: person });
  const body = { sales: [{ stockId: item.id, quantity }], customerId, paymentDate: dueLater };
  return shop.call(makeSale, { body });
}
