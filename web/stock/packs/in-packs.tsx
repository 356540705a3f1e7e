/** An item with packs: below its name, its stock in the largest pack that the pieces fill, such as "1 × Carton + 4". */
import { Text } from '@mantine/core';
import { piecesIn } from '../../../contract/cart/packs.ts';
import type { StockItem } from '../../../contract/goods/stock.ts';
import { sumQuantities } from '../../../contract/values/quantity.ts';
import { t } from '../../words/t.ts';

export function InPacks({ item: { name, qty, packs } }: { item: Pick<StockItem, 'name' | 'qty' | 'packs'> }) {
  // The server sends the largest pack first.
  const pack = packs.find(({ size }) => size > 1 && size <= qty);
  return (
    <>
      {name}
      {pack && (
        <Text component="span" display="block" size="xs" c="dimmed">
          {inWords(qty, pack)}
        </Text>
      )}
    </>
  );
}

function inWords(qty: number, pack: StockItem['packs'][number]): string {
  const count = Math.floor(qty / pack.size);
  const rest = sumQuantities([qty, -piecesIn(pack, count)]);
  return rest > 0
    ? t('{{count, quantity}} × {{pack}} + {{rest, quantity}}', { count, pack: pack.name, rest })
    : t('{{count, quantity}} × {{pack}}', { count, pack: pack.name });
}
