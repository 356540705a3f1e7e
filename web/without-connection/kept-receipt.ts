/** The receipt of a sale that waits on this till, made from its record on the disk. */

import { piecesIn } from '../../contract/cart/packs.ts';
import { kindOfPercent } from '../../contract/cart/price.ts';
import { builtInMethods } from '../../contract/money/cash-book.ts';
import type { PaymentMethod } from '../../contract/money/payment-methods.ts';
import type { Receipt } from '../../contract/selling/sales.ts';
import type { OfflineRecord } from '../../contract/tills/offline-sales.ts';
import { lineTotal, sumMoney } from '../../contract/values/money.ts';
import { type KeptSale, keptSales } from '../outbox/keep-sale.ts';
import { readCatalogue, type TillCatalogue } from '../outbox/till-catalogue.ts';
import { readBusiness } from '../session/business.ts';
import { readUser } from '../session/session.ts';
import { rememberedBusiness } from '../session/till-memory.ts';

/** It has no number in the books yet. */
const noNumber = 0;

type OnPaper = Pick<OfflineRecord, 'staffId' | 'lines' | 'total' | 'rounding' | 'sale'>;

export async function receiptOf(kept: Pick<KeptSale, 'label' | 'takenAt'> & { record: OnPaper }): Promise<Receipt> {
  // It is sold whether or not its packs can be named.
  const catalogue = await readCatalogue().catch(() => undefined);
  const { label, takenAt, record } = kept;
  const { lines, total, rounding } = record;
  const printed = lines.map((line, at) => printedLine(line, at + 1, catalogue));
  return {
    id: noNumber,
    label,
    createdAt: takenAt,
    staff: nameOf(record.staffId),
    lines: printed,
    subtotal: sumMoney(printed.map(({ gross }) => gross)),
    discounts: sumMoney(printed.map(({ discount }) => discount)),
    taxes: taxesOf(lines, catalogue),
    total,
    rounding,
    tenders: tendersOf(record, catalogue?.methods ?? []),
    owed: 0,
    writtenOff: 0,
    taken: [],
    returns: [],
    note: record.sale.note ?? null,
    voided: null,
    customer: null,
    business: printedBusiness(),
    credit: null,
  };
}

/** Newest first. */
export async function waitingReceipts(): Promise<Receipt[]> {
  return Promise.all((await keptSales()).map(receiptOf));
}

type Line = OfflineRecord['lines'][number];

function printedLine(line: Line, id: number, catalogue: TillCatalogue | undefined): Receipt['lines'][number] {
  const { stockId, packId, name, quantity: count, unitSell, discount, tax, total } = line;
  const pack = catalogue?.items.get(stockId)?.packs.find((one) => one.id === packId);
  return {
    id,
    stockId,
    name,
    quantity: pack ? piecesIn(pack, count) : count,
    unitSell,
    pack: pack ? { name: pack.name, size: pack.size, count } : null,
    gross: lineTotal(count, unitSell),
    discount,
    tax,
    total,
    deleted: false,
    returned: { quantity: 0, total: 0, tax: 0 },
  };
}

function taxesOf(lines: readonly Line[], catalogue: TillCatalogue | undefined): Receipt['taxes'] {
  const taxes = new Map<string, Receipt['taxes'][number]>();
  for (const { taxRate, tax } of lines) {
    if (!taxRate) continue;
    const { name, percent, included } = taxRate;
    const key = JSON.stringify(taxRate);
    const known = catalogue?.taxRates.find((rate) => rate.name === name && rate.percent === percent);
    const kind = known?.kind ?? kindOfPercent(percent);
    taxes.set(key, { name, percent, included, kind, tax: sumMoney([taxes.get(key)?.tax ?? 0, tax]) });
  }
  return [...taxes.values()];
}

function tendersOf({ sale, total, rounding }: OnPaper, methods: readonly PaymentMethod[]): Receipt['tenders'] {
  const { cash } = builtInMethods;
  const tenders = sale.tenders ?? [{ methodId: cash.id, amount: sumMoney([total, rounding]) }];
  return tenders.map(({ methodId, amount, given = null, reference }) => {
    const method = methods.find(({ id }) => id === methodId);
    return {
      methodId,
      name: method?.name ?? cash.name,
      kind: method?.kind ?? 'cash',
      amount,
      given,
      change: given === null ? 0 : sumMoney([given, -amount]),
      reference: reference ?? null,
    };
  });
}

/** Empty for another seller, because this till does not keep the names of others. */
function nameOf(staffId: number): string {
  const user = readUser();
  return user?.id === staffId ? `${user.first_name} ${user.last_name}` : '';
}

/** The logo is left out, because only the server has the picture. */
function printedBusiness(): Receipt['business'] {
  const { name, address, phone, email, taxNumber, receiptHeader, receiptFooter } = rememberedBusiness() ?? unknown();
  return { name, address, phone, email, taxNumber, receiptHeader, receiptFooter, logo: null };
}

function unknown() {
  const name = readBusiness().businessName;
  return { name, address: '', phone: '', email: '', taxNumber: '', receiptHeader: '', receiptFooter: '' };
}
