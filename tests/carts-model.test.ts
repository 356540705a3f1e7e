/**
 * Random carts with packs, price lists, temporary prices, discounts and taxes, in currencies with 0, 2 and 3 decimals, compared with
 * plain arithmetic on whole units that was written from the specification. What the till shows has to be the same. That the server
 * charges what the till shows is tested by server/sales/sell/charged-as-shown.test.ts. `npm run test:carts` runs 100,000 of each.
 */
import { isDeepStrictEqual } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { mergeLines } from '../contract/cart/merge-lines.ts';
import { atLowestPrices, countPacks, type Offered, type OtherPrice } from '../contract/cart/packs.ts';
import { type Discount, priceCart } from '../contract/cart/price.ts';
import { setMoneyDecimals } from '../contract/values/money-decimals.ts';
import { seeded } from './support/trading.ts';

const carts = Number(process.env.CARTS ?? 2000);
afterEach(() => setMoneyDecimals(2));

/** Money in the smallest unit, sizes and quantities in thousandths, percentages in hundredths. */
interface Pack {
  id: number;
  size: bigint;
  price: bigint | null;
  auto: boolean;
}
interface Item {
  id: number;
  price: bigint;
  packs: Pack[];
  /** Prices of a price list and temporary prices; pack 0 is the piece. */
  others: { pack: number; price: bigint }[];
  tax: { percent: bigint; included: boolean } | null;
}
type Off = { percent: bigint } | { amount: bigint } | null;
interface Line {
  item: Item;
  pack: Pack | null;
  quantity: bigint;
  off: Off;
}

/** Rounds half up. Nothing here is negative. */
const divided = (one: bigint, by: bigint) => (2n * one + by) / (2n * by);
const least = (one: bigint, other: bigint) => (one < other ? one : other);
const sum = (all: bigint[]) => all.reduce((one, other) => one + other, 0n);
const isPlain = ({ off }: Line) => off === null;

function priceOf({ price, packs, others }: Item, pack: Pack | null): bigint {
  const own = pack ? packs.find(({ id }) => id === pack.id)!.price! : price;
  return others.filter((one) => one.pack === (pack?.id ?? 0)).reduce((low, one) => least(low, one.price), own);
}

/** Merges lines at the same terms into the first of them. */
function joined(lines: Line[]): Line[] {
  const found: Line[] = [];
  for (const line of lines) {
    const { item, pack, off } = line;
    const same = found.find(
      (one) =>
        one.item === item &&
        one.pack === pack &&
        ((one.off === null && off === null) ||
          (one.off && off && 'percent' in one.off && 'percent' in off && one.off.percent === off.percent)),
    );
    if (same) same.quantity += line.quantity;
    else found.push({ ...line });
  }
  return found;
}

/** Charges pieces of an item as packs if they make up packs that cost less, the largest first. */
function withPacks(lines: Line[]): Line[] {
  const done = new Set<Item>();
  return lines.flatMap((line) => {
    const { item } = line;
    const plain = lines.filter((one) => one.item === item && isPlain(one));
    let left = sum(plain.filter(({ pack }) => pack === null).map(({ quantity }) => quantity));
    const made: Line[] = [];
    const cheaper = item.packs.filter(
      (pack) =>
        pack.auto && pack.price !== null && priceOf(item, pack) < divided(pack.size * priceOf(item, null), 1000n),
    );
    cheaper.sort((a, b) =>
      a.size !== b.size ? Number(b.size - a.size) : Number(priceOf(item, a) - priceOf(item, b)) || a.id - b.id,
    );
    for (const pack of cheaper) {
      const count = left / pack.size;
      if (count === 0n) continue;
      left -= count * pack.size;
      const there = sum(plain.filter((one) => one.pack === pack).map(({ quantity }) => quantity));
      made.push({ item, pack, quantity: 1000n * count + there, off: null });
    }
    const isPart =
      isPlain(line) && made.length > 0 && (line.pack === null || made.some(({ pack }) => pack === line.pack));
    if (!isPart) return [line];
    if (done.has(item)) return [];
    done.add(item);
    return left > 0n ? [...made, { item, pack: null, quantity: left, off: null }] : made;
  });
}

const takenOff = (whole: bigint, off: Off) =>
  off === null ? 0n : 'percent' in off ? divided(whole * off.percent, 10_000n) : least(off.amount, whole);

/** Divides by largest remainder; ties go to the earlier line. */
function spreadOver(whole: bigint, parts: bigint[]): bigint[] {
  const all = sum(parts);
  if (all === 0n) return parts.map(() => 0n);
  const shares = parts.map((part) => (whole * part) / all);
  const order = parts.map((part, at) => ({ at, rest: (whole * part) % all }));
  order.sort((one, other) => (one.rest === other.rest ? one.at - other.at : one.rest > other.rest ? -1 : 1));
  for (const { at } of order.slice(0, Number(whole - sum(shares)))) shares[at]! += 1n;
  return shares;
}

function expectedOf(asked: Line[], off: Off) {
  const lines = withPacks(joined(asked));
  const gross = lines.map(({ item, pack, quantity }) => divided(quantity * priceOf(item, pack), 1000n));
  const left = gross.map((one, at) => one - takenOff(one, lines[at]!.off));
  const shares = spreadOver(takenOff(sum(left), off), left);
  return lines.map(({ item: { id, tax }, pack, quantity }, at) => {
    const net = left[at]! - shares[at]!;
    const percent = tax?.percent ?? 0n;
    const taxed = divided(net * percent, tax?.included ? 10_000n + percent : 10_000n);
    const total = tax && !tax.included ? net + taxed : net;
    return { item: id, pack: pack?.id ?? null, quantity, gross: gross[at]!, net, tax: taxed, total };
  });
}

function randomCart(random: ReturnType<typeof seeded>) {
  const chance = (one: number) => random.below(one) === 0;
  const big = (below: number) => BigInt(random.below(below));
  const item = (id: number): Item => {
    const price = big(chance(6) ? 5 : 9000);
    const packs = Array.from({ length: random.below(4) }, (_, at): Pack => {
      const size = chance(4) ? 1001n + big(9000) : 1000n * (2n + big(11));
      const fair = divided(size * price, 1000n);
      return {
        id: 10 * id + at + 1,
        size,
        price: chance(5) ? null : divided(fair * (60n + big(60)), 100n),
        auto: !chance(3),
      };
    });
    const others = [{ id: 0, price }, ...packs].flatMap((one) =>
      one.price !== null && chance(3) ? [{ pack: one.id, price: divided(one.price * (40n + big(90)), 100n) }] : [],
    );
    const tax = chance(3) ? { percent: big(3000), included: chance(2) } : null;
    return { id, price, packs, others: [...others, ...(chance(4) ? others.slice(0, 1) : [])], tax };
  };
  const items = Array.from({ length: 1 + random.below(4) }, (_, at) => item(at + 1));
  const off = (): Off => (chance(3) ? (chance(2) ? { percent: 1n + big(10_000) } : { amount: 1n + big(3000) }) : null);
  const lines = Array.from({ length: 1 + random.below(7) }, (): Line => {
    const chosen = random.pick(items);
    const sold = chosen.packs.filter(({ price }) => price !== null);
    const pack = chance(3) ? (random.pick(sold) ?? null) : null;
    const quantity = pack || !chance(3) ? 1000n * (1n + big(30)) : 1n + big(20_000);
    return { item: chosen, pack, quantity, off: off() };
  });
  return { lines, off: off() };
}

/** The result of the code that the till and the server use. */
function shownOf(asked: Line[], off: Off, decimals: number) {
  const money = (units: bigint) => Number((Number(units) / 10 ** decimals).toFixed(decimals));
  const discount = (one: Off): Discount | null =>
    one && ('percent' in one ? { percent: Number(one.percent) / 100 } : { amount: money(one.amount) });
  const offered = new Map(
    asked.map(({ item }): [number, Offered] => {
      const others = item.others.map(
        ({ pack, price }): OtherPrice => ({ packId: pack || null, unitSell: money(price) }),
      );
      const packs = item.packs.map(({ id, size, price, auto }) => {
        return {
          id,
          name: `Pack ${id}`,
          size: Number(size) / 1000,
          unitSell: price === null ? null : money(price),
          auto,
        };
      });
      return [item.id, atLowestPrices({ unitSell: money(item.price), packs }, others)];
    }),
  );
  const lines = mergeLines(
    asked.map(({ item, pack, quantity, off }) => {
      const tax = item.tax && { name: 'Tax', percent: Number(item.tax.percent) / 100, included: item.tax.included };
      return { stockId: item.id, packId: pack?.id, quantity: Number(quantity) / 1000, discount: discount(off), tax };
    }),
  );
  const counted = countPacks(lines, ({ stockId }) => offered.get(stockId)!);
  const priced = priceCart(
    {
      lines: counted.map(({ from, count, unitSell }) => {
        return { quantity: count, unitSell, discount: from.discount, tax: from.tax };
      }),
      discount: discount(off),
    },
    { decimals },
  );
  const units = (amount: number) => BigInt(Math.round(amount * 10 ** decimals));
  return {
    total: units(priced.total),
    lines: counted.map(({ from, pack, count }, at) => {
      const { gross, net, tax, total } = priced.lines[at]!;
      return {
        ...{ item: from.stockId, pack: pack?.id ?? null, quantity: BigInt(Math.round(count * 1000)) },
        ...{ gross: units(gross), net: units(net), tax: units(tax), total: units(total) },
      };
    }),
  };
}

it.each([0, 2, 3])('with %d decimals, carts come to what plain arithmetic says', { timeout: 600_000 }, (decimals) => {
  setMoneyDecimals(decimals);
  const random = seeded(7919 + decimals);
  let [packed, listed] = [0, 0];
  for (let tried = 0; tried < carts; tried++) {
    const { lines, off } = randomCart(random);
    const expected = expectedOf(lines, off);
    const shown = shownOf(lines, off, decimals);
    if (shown.lines.some(({ pack }) => pack !== null)) packed++;
    if (lines.some(({ item }) => item.others.length > 0)) listed++;
    const wanted = { total: sum(expected.map(({ total }) => total)), lines: expected };
    // Vitest compares only if they differ, because its comparison takes longer than the computation.
    if (!isDeepStrictEqual(shown, wanted)) expect({ tried, ...shown }).toEqual({ tried, ...wanted });
    // The order of the lines makes no difference, as long as nothing is divided among them.
    if (off === null && shownOf(lines.toReversed(), null, decimals).total !== shown.total) {
      expect.fail(`cart ${tried} depends on the order of its lines`);
    }
  }
  expect([packed > carts / 3, listed > carts / 3]).toEqual([true, true]);
});
