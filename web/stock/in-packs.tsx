/** How many pieces are in stock, and below it what that is in the largest pack that they fill: "1 × Carton + 4". */
import { Text } from '@mantine/core';
import { piecesIn } from '../../contract/packs.ts';
import { sumQuantities } from '../../contract/quantity.ts';
import type { StockItem } from '../../contract/stock.ts';
import { Quantity } from '../ui/money.tsx';
import { t } from '../words/t.ts';
import classes from './in-packs.module.css';

export function InPacks({ item: { qty, packs } }: { item: Pick<StockItem, 'qty' | 'packs'> }) {
  // They come with the largest first.
  const pack = packs.find(({ size }) => size > 1 && size <= qty);
  return (
    <>
      <Quantity value={qty} />
      {pack && (
        <Text component="span" display="block" size="xs" c="dimmed" className={classes.inPacks}>
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
