/** What a till that sells without a connection remembers of its tiles: their tabs, and the addresses of pictures it has shown. */
import type { Tiles } from '../../contract/goods/tiles.ts';
import { tillPrefix } from '../session/till-settings.ts';

const tilesName = `${tillPrefix}tiles`;
const picturesName = `${tillPrefix}pictures`;

export function rememberTiles(tiles: Tiles): void {
  localStorage.setItem(tilesName, JSON.stringify(tiles));
}

/** Null if there are none; all items are then on one tab. */
export function rememberedTiles(): Tiles | null {
  return JSON.parse(localStorage.getItem(tilesName) ?? 'null');
}

export function rememberPictures(ids: number[], shown: ReadonlyMap<number, string>): void {
  const pictures = rememberedPictures();
  for (const id of ids) pictures.delete(id);
  localStorage.setItem(picturesName, JSON.stringify([...pictures, ...shown]));
}

export function rememberedPictures(): Map<number, string> {
  return new Map(JSON.parse(localStorage.getItem(picturesName) ?? '[]'));
}
