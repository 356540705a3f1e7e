/** How packs are written on screen, on paper and in mails, by the names that the shop gave them. */
import { type Pack, piecesIn } from '../cart/packs.ts';
import type { Say } from '../words/say.ts';
import { msg } from '../words/text.ts';
import type { SoldPack } from './sales.ts';

const packsSold = msg('{{count, quantity}} × {{pack}} ({{pieces, quantity}})');
const countOnly = msg('{{count, quantity}} × {{pack}}');
const onePack = msg('{{pack}} ({{size, quantity}})');

/** "2 × Carton (48)": the packs, and the pieces in all of them. */
export function packsText(t: Say, { name, size, count }: SoldPack): string {
  return t<'{{count, quantity}} × {{pack}} ({{pieces, quantity}})'>(packsSold, {
    count,
    pack: name,
    pieces: piecesIn({ size }, count),
  });
}

/** "2 × Carton", for places that show the pieces beside it. */
export function packCountText(t: Say, { name, count }: SoldPack): string {
  return t<'{{count, quantity}} × {{pack}}'>(countOnly, { count, pack: name });
}

/** "Carton (24)": a pack, and the pieces in it. */
export function packText(t: Say, { name, size }: Pick<Pack, 'name' | 'size'>): string {
  return t<'{{pack}} ({{size, quantity}})'>(onePack, { pack: name, size });
}
