/** The cart at the prices, taxes and settings of this moment. Changes made elsewhere reach it through live.ts. */

import type { Cart } from '../../cart/cart-store.ts';
import { priceTill, type TillCart } from '../../cart/price-till.ts';
import { useSellingHere } from '../../outbox/selling-here.ts';
import { useFormat } from '../../session/format.ts';
import { useListPrices } from '../find/use-list-prices.ts';
import { useItemsNow } from '../sales-queries.ts';
import { useTillRates, useTillSettings } from '../use-till-rules.ts';

export function useTillCart({ lines, discount }: Cart): TillCart {
  const format = useFormat();
  const ids = [...new Set(lines.map((line) => line.stockId))].sort((a, b) => a - b);
  const now = useItemsNow(ids);
  const listPrices = useListPrices(ids);
  const rates = useTillRates();
  const { smallestCoin } = useTillSettings();
  // Without a connection, an item that is missing may only be newer than the till's catalogue.
  const knowsAll = !useSellingHere();
  return priceTill(
    { lines, discount },
    {
      items: now.data ?? [],
      answeredForAll: knowsAll && now.isSuccess && !now.isPlaceholderData,
      rates,
      smallestCoin,
      day: format.today(),
      listPrices,
    },
  );
}
