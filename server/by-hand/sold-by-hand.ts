/** Sales that deserve a look, as conditions about an entry 'sale made' of `picked` (read-by-hand.ts). */
import { type RawBuilder, sql } from 'kysely';

/**
 * Entries of sales that may deserve a look. It leaves few, because nearly all sales are of whole numbers at the list's prices.
 */
export const isUnusualSale = sql<boolean>`(
  facts ? 'discount' or facts ? 'ownPrices' or jsonb_path_exists(facts, '$.lines[*][1] ? (@ != @.floor())')
)`;

/**
 * What the receipt came to at the list's prices, and what was taken off: discounts, and prices below the list's, as
 * `charge-order.ts` counts them: an open item has no list price to be below. Lines that were deleted later were sold too.
 */
const atList = sql`
  select sum(list) as whole, sum(discount) + sum(greatest(list - charged, 0)) as given from (
    select discount, round(coalesce(pack_count, quantity) * sale_lines.unit_sell, money_decimals()) as charged,
      round(coalesce(pack_count, quantity) * case when keeps_stock then coalesce(list_price, sale_lines.unit_sell) else sale_lines.unit_sell end, money_decimals())
        as list
    from sale_lines join stock on stock.id = stock_id where receipt_id = picked.subject_id
  ) as lines`;

export const givenAway: RawBuilder<number> = sql`(select given from (${atList}) as at_list)`;

/** A discount counts as close to the limit from this share of it on. */
const near = sql.lit(0.9);

/** The limit at the time of the sale, if it was changed in the days of the report; otherwise the present one. */
const sellerDiscount = sql`coalesce(
  (
    select (facts #>> '{after,till.sellerDiscount}')::numeric from picked as changed
    where action = 'settings changed' and facts -> 'after' ? 'till.sellerDiscount' and changed.id < picked.id
    order by changed.id desc limit 1
  ),
  (
    select (facts #>> '{before,till.sellerDiscount}')::numeric from picked as changed
    where action = 'settings changed' and facts -> 'after' ? 'till.sellerDiscount' and changed.id > picked.id
    order by changed.id limit 1
  ),
  (select (till ->> 'sellerDiscount')::numeric from settings),
  0
)`;

/** The seller is not an admin and had no approval: a discount with an approval is listed by itself. */
export const isNearLimit = sql<boolean>`
  (facts ? 'discount' or facts ? 'ownPrices') and not facts ? 'approvedBy'
  and not exists (select from staff where staff.id = picked.staff_id and 'admin' = any(staff.roles))
  and (select given > 0 and given * 100 >= whole * ${near} * ${sellerDiscount} from (${atList}) as at_list)`;

/**
 * `strict`, because a filter would otherwise unwrap the array of name, list and price; silent, because most sales have no own
 * prices.
 */
export const isBelowList = sql<boolean>`
  jsonb_path_exists(facts, 'strict $.ownPrices[*] ? (@[2] < @[1])', '{}', true)`;

/** An item counts as weighed or cut if `usual` of its `newest` sales were in fractions. */
const newest = sql.lit(50);
const usual = sql.lit(10);

/** True if an item that is usually sold whole was sold in a fraction. */
export const isSoldInFractions = sql<boolean>`exists (
  select from sale_lines where receipt_id = picked.subject_id and quantity <> trunc(quantity) and ${usual} > (
    select count(*) from (
      select quantity from sale_lines as others
      where others.stock_id = sale_lines.stock_id and deleted_at is null order by sold_on desc, id desc limit ${newest}
    ) as others where quantity <> trunc(quantity)
  )
)`;

export const isStillHeld = sql<boolean>`
  exists (select from held_carts where held_carts.id = picked.subject_id and ended_at is null)`;
