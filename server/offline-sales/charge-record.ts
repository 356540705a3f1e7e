/**
 * What a record is booked as: its own lines and figures, as printed on the customer's paper, in the form of an online sale. Refuses
 * a record that does not add up, which is then kept aside.
 */

import { piecesIn } from '../../contract/cart/packs.ts';
import { kindOfPercent, type PricedCart, priceCart, type TaxKind } from '../../contract/cart/price.ts';
import type { OfflineRecord } from '../../contract/tills/offline-sales.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { moneyDecimals } from '../../contract/values/money-decimals.ts';
import { sumQuantities } from '../../contract/values/quantity.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { chargedLine, factsOf, maySetPrices, payOrder } from '../sales/sell/charge-order.ts';
import { type Charge, type Order, type OrderLine, plainCharge } from '../sales/sell/order.ts';
import { offeredOn, type SoldLine } from '../sales/sell/price-order.ts';
import type { Offer } from '../sales/sell/read-offer.ts';
import { tendersOf } from '../sales/sell/take-tenders.ts';
import { hasSeen } from './catalogue-version.ts';
import { KeepAside } from './keep-aside.ts';

type RecordLine = OfflineRecord['lines'][number];

export interface PaperCharge {
  charge: Charge;
  sold: SoldLine[];
  priced: PricedCart;
}

export interface Paper {
  record: OfflineRecord;
  order: Order;
  offer: Offer;
  packs: KnownPack[];
  /** An admin has looked at the record and says that it is right, such as one rounded by a coin that the shop no longer uses. */
  vouched: boolean;
}

export interface KnownPack {
  id: number;
  stockId: number;
  name: string;
  size: number;
}

/** The packs as the till knew them, with the sizes of its catalogue, including packs that were deleted since. */
export async function readPacks(tx: Tx, { lines, sale, catalogue }: OfflineRecord): Promise<KnownPack[]> {
  const ids = [...lines, ...sale.sales].flatMap(({ packId }) => packId ?? []);
  if (ids.length === 0) return [];
  const packs = await tx
    .selectFrom('packs')
    .select(['id', 'stock_id as stockId', 'name', 'size'])
    .where('id', 'in', ids)
    .execute();
  const former = await tx
    .selectFrom('former_packs')
    .select(['pack_id as id', 'name', 'size', 'until'])
    .where('pack_id', 'in', ids)
    .orderBy('until')
    .execute();
  const unseen = former.filter(({ until }) => !hasSeen(catalogue, until));
  return packs.map((pack) => {
    const { name, size } = unseen.find(({ id }) => id === pack.id) ?? pack;
    return { ...pack, name, size };
  });
}

export function chargeRecord(ctx: StaffContext, paper: Paper, day: string): PaperCharge {
  const { record, order, offer } = paper;
  const sold = record.lines.map((line) => soldLine(ctx, line, paper, day));
  refuseOtherGoods(sold, paper);
  const priced = pricedAs(ctx, paper);
  const methods = offer.methods.map((method) => ({ ...method, inUse: true, needsReference: false }));
  // The day by which it is to be paid was agreed, also where it has passed by now.
  const agreed = { ...order, dueOn: order.dueOn && day };
  const paid = payOrder(ctx, agreed, priced, tendersOf(order.tenders ?? [], methods));
  if (paid.rounding !== record.rounding) refuseSums();
  const charge: Charge = {
    ...plainCharge,
    lines: sold.map((line, at) => ({ ...chargedLine(line, priced.lines[at]!), ...taxOnPaper(record.lines[at]!) })),
    priceListId: offer.priceListId,
    ...paid,
    paper: {
      taxNames: record.lines.map(({ taxRate }) => taxRate?.name ?? null),
      taxKinds: record.lines.map((line, at) => kindOfTax(line, sold[at]!)),
    },
    facts: factsOf(order, sold, priced, paid),
  };
  return { charge, sold, priced };
}

/**
 * A line has a price of its own only if the request had one and the seller may set prices; any other price on paper was the list's.
 */
function soldLine(ctx: StaffContext, line: RecordLine, { order, offer, packs }: Paper, day: string): SoldLine {
  const item = offer.items.find(({ stock_id }) => stock_id === line.stockId);
  if (!item?.name) refuse('item-not-found', { id: line.stockId });
  const known = line.packId === null ? null : packs.find(({ id }) => id === line.packId);
  if (known === undefined || (known && known.stockId !== line.stockId)) refuse('pack-not-found', { name: item.name });
  const from = askedAs(line, order);
  const offered = offeredOn(day, item, offer.priceListId);
  const isOwn = !item.keeps_stock || (from.ownPrice !== undefined && maySetPrices(ctx, ctx.settings));
  const ofPack = offered.packs.find(({ id }) => id === line.packId)?.unitSell;
  return {
    from,
    pack: known && { ...known, unitSell: line.unitSell, auto: false },
    count: line.quantity,
    pieces: known ? piecesIn(known, line.quantity) : line.quantity,
    unitSell: line.unitSell,
    item,
    listPrice: isOwn ? (ofPack ?? offered.unitSell) : line.unitSell,
  };
}

/**
 * Finds the line that was asked for. An item may be in the cart at several prices, and a pack made up of single pieces was asked
 * for as pieces.
 */
function askedAs({ stockId, packId, unitSell }: RecordLine, { lines }: Order): OrderLine {
  const ofItem = lines.filter((one) => one.stockId === stockId);
  const inPack = ofItem.filter((one) => (one.packId ?? null) === packId);
  return (
    inPack.find(({ ownPrice }) => ownPrice === unitSell) ??
    inPack.find(({ ownPrice }) => ownPrice === undefined) ??
    inPack[0] ??
    ofItem[0]!
  );
}

/** Refuses the record if the goods on the screen are not those that were asked for, item by item. */
function refuseOtherGoods(sold: SoldLine[], { order, packs }: Paper): void {
  const sizeOf = (packId: number | undefined) => packs.find(({ id }) => id === packId);
  const asked = order.lines.map(({ stockId, packId, quantity }) => {
    const pack = sizeOf(packId);
    return { stockId, pieces: pack ? piecesIn(pack, quantity) : quantity };
  });
  const shown = sold.map(({ item, pieces }) => ({ stockId: item.stock_id, pieces }));
  const ids = new Set([...asked, ...shown].map(({ stockId }) => stockId));
  for (const id of ids) if (piecesOf(asked, id) !== piecesOf(shown, id)) refuseSums();
}

export function piecesOf(lines: { stockId: number; pieces: number }[], id: number): number {
  return sumQuantities(lines.filter(({ stockId }) => stockId === id).map(({ pieces }) => pieces));
}

/**
 * Prices the record with the price function, from the prices, discounts and taxes on paper; its figures must be those on paper.
 */
function pricedAs({ settings }: StaffContext, { record, vouched }: Paper): PricedCart {
  const rules = { decimals: moneyDecimals(), smallestCoin: settings.money.smallestCoin };
  const lines = record.lines.map(({ quantity, unitSell, discount, taxRate }) => {
    return { quantity, unitSell, discount: { amount: discount }, tax: taxRate };
  });
  const priced = priceCart({ lines }, rules);
  const isSame = priced.lines.every(({ discount, tax, total }, at) => {
    const line = record.lines[at]!;
    return discount === line.discount && tax === line.tax && total === line.total;
  });
  if (!isSame || priced.total !== record.total) refuseSums();
  const { rounding, total } = record;
  if (rounding !== 0 && rounding !== priced.cash.rounding && !vouched) refuseSums();
  return { ...priced, cash: { due: sumMoney([total, rounding]), rounding } };
}

function taxOnPaper({ taxRate }: RecordLine) {
  return { taxPercent: taxRate?.percent ?? null, taxIncluded: taxRate?.included ?? null };
}

function kindOfTax({ taxRate }: RecordLine, { item: { rate } }: SoldLine): TaxKind | null {
  if (!taxRate) return null;
  const isRate = rate && rate.name === taxRate.name && rate.percent === taxRate.percent;
  return isRate ? rate.kind : kindOfPercent(taxRate.percent);
}

function refuseSums(): never {
  throw new KeepAside('sums');
}
