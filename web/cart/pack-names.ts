/** What an item and its pack are called at the till, and what is said when a part of one can't be sold. */
import type { Pack } from '../../contract/cart/packs.ts';
import { t } from '../words/t.ts';
import { type CartLine, isSoldInParts } from './cart.ts';

/** The name of the line, which tells a pack from single pieces. */
export function nameWithPack({
  line,
  pack,
}: {
  line: Pick<CartLine, 'name'>;
  pack: Pick<Pack, 'name'> | null;
}): string {
  return pack?.name ? t('{{name}}, {{pack}}', { name: line.name, pack: pack.name }) : line.name;
}

/** The refusal in the server's words; null if this quantity can be sold. */
export function notWhole(
  line: Pick<CartLine, 'name' | 'inParts'>,
  pack: Pick<Pack, 'id' | 'name'> | null,
  quantity: number,
): string | null {
  if (Number.isInteger(quantity) || isSoldInParts(line, pack?.id)) return null;
  const { name } = line;
  if (pack) return t("Please enter a whole number of '{{pack}}' of '{{name}}'", { pack: pack.name, name });
  return t(
    { one: '{{names}} is sold in whole numbers only', other: '{{names}} are sold in whole numbers only' },
    { names: `'${name}'`, count: 1 },
  );
}
