/** The cart at the prices, taxes and settings of this moment. Changes made elsewhere reach it through live.ts. */
import { useFormat } from '../session/format.ts';
import { useShopSettings } from '../settings/settings-queries.ts';
import { useTaxRates } from '../tax-rates/tax-rates-queries.ts';
import type { Cart } from './cart-store.ts';
import { priceTill, type TillCart } from './price-till.ts';
import { useItemsNow } from './sales-queries.ts';
import { useListPrices } from './use-list-prices.ts';

export function useTillCart({ lines, discount, terms }: Cart): TillCart {
  const format = useFormat();
  const ids = [...new Set(lines.map((line) => line.stockId))].sort((a, b) => a - b);
  const now = useItemsNow(ids);
  const listPrices = useListPrices(terms.customer?.id, ids);
  const rates = useTaxRates();
  const settings = useShopSettings();
  return priceTill(
    { lines, discount },
    {
      items: now.data ?? [],
      answeredForAll: now.isSuccess && !now.isPlaceholderData,
      rates: rates.data ?? [],
      smallestCoin: settings.data?.money.smallestCoin ?? 0,
      day: format.today(),
      listPrices,
    },
  );
}
