/**
 * What the lines cost, and whether they can be sold like this. Discounts and taxes arrive as `contract/cart/price.ts` has worked them
 * out, so none is rounded here.
 */
import { allOf, list, rowsOf } from '../../../db/statements/compose.ts';
import type { SaleParts } from './parts.ts';

/**
 * A row for each line of the order, with what is known about its item. `agreed` says whether the item still has the price and the
 * tax with which the charge was made.
 */
export function goods(parts: SaleParts): string {
  const { charged, own, open, fractions, offers, paper } = parts;
  const columns = list(
    'line_id, stock_id, quantity, place, shelf.name, qty, archived, unit_cost',
    'round(quantity * unit_cost, money_decimals()) as cost',
    own
      ? `coalesce(charged.own, ${listed(parts)}) as unit_sell, ${listed(parts)} as list`
      : `${listed(parts)} as unit_sell`,
    offers && 'pack_name, pack_size, pack_count',
    open && 'keeps_stock',
    fractions && 'in_parts',
    ...(charged ? asCharged : atListPrices),
    charged && (paper ? taxOnPaper : taxOfItem),
    charged && (paper ? 'true as agreed' : agreedAs(parts)),
  );
  return `
    select ${columns}
    from (select *, nextval('sale_lines_id_seq') as line_id from ${linesSent(parts)}) as charged
    left join shelf on shelf.id = stock_id
    ${charged ? 'left join tax_rates as rate on rate.id = shelf.tax_rate_id' : ''}`;
}

/** For a customer who buys on credit at the list's prices, only `wanted` is sent, so the lines must be priced here. */
const asCharged = [
  'coalesce(charged.wanted, quantity) as wanted',
  'coalesce(charged.total, round(quantity * unit_sell, money_decimals())) as total',
  'coalesce(charged.discount, 0) as discount',
  'coalesce(charged.tax, 0) as tax',
];

const taxOfItem =
  'rate.name as tax_name, rate.percent as tax_percent, rate.included as tax_included, rate.kind as tax_kind';
const taxOnPaper =
  'charged.tax_name, charged.percent as tax_percent, charged.included as tax_included, charged.tax_kind';

/** The price that the server worked out, if the item has packs, price lists or temporary prices; otherwise the item's own. */
function listed({ offers }: SaleParts): string {
  return offers ? 'charged.applying' : 'unit_sell';
}

function agreedAs({ customer, offers }: SaleParts): string {
  return `(charged.price is null or charged.price = unit_sell)
    and (charged.tax_rate_id, charged.percent, charged.included)
      is not distinct from (shelf.tax_rate_id, rate.percent, rate.included)
    and shelf.offers = ${offers ? 'charged.offers' : '0'}
    ${offers && customer ? 'and (select price_list_id from customer) is not distinct from $priceList' : ''} as agreed`;
}

/**
 * A plain sale has no item twice, so each line needs only its own quantity. It can't price an item with a tax, nor an open one.
 */
const atListPrices = [
  'quantity as wanted',
  'round(quantity * unit_sell, money_decimals()) as total',
  'tax_rate_id is null and keeps_stock and offers = 0 as agreed',
];

function linesSent({ charged, own, offers, paper }: SaleParts): string {
  return rowsOf('sent', {
    stock_id: '$items',
    quantity: '$quantities',
    ...(charged && {
      wanted: '$wanted',
      price: '$prices',
      tax_rate_id: '$taxRates',
      percent: '$taxPercents',
      included: '$taxesIncluded',
      discount: '$discounts',
      tax: '$taxes',
      total: '$totals',
    }),
    ...(paper && { tax_name: '$taxNames', tax_kind: '$taxKinds' }),
    ...(own && { own: '$ownPrices' }),
    ...(offers && {
      offers: '$offers',
      applying: '$applying',
      pack_name: '$packNames',
      pack_size: '$packSizes',
      pack_count: '$packCounts',
    }),
  });
}

/** The goods as a whole. A charge of the server is never above the largest amount; for a plain sale that is checked here. */
export function cart({ charged, open, fractions, paper }: SaleParts): string {
  const isThere = allOf(
    'name is not null',
    !paper && 'not archived',
    open ? '(qty >= wanted or not keeps_stock)' : 'qty >= wanted',
    fractions && !paper && '(in_parts or quantity = trunc(quantity))',
  );
  const isAgreed = allOf(
    'bool_and(agreed)',
    '($settingsVersion is null or $settingsVersion = (select version from settings))',
    !charged && 'sum(total) <= 999999999999.99',
  );
  return `select sum(total) as total, bool_and(${isThere}) as there, ${isAgreed} as agreed from goods`;
}
