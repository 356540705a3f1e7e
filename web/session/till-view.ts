/** Whether this browser shows tiles at the till, where the shop has them. */
import { createStore } from '../store.ts';
import { tillPrefix } from './till-settings.ts';

const viewName = `${tillPrefix}view`;

export const showsTiles = createStore(localStorage.getItem(viewName) !== 'list');

/** Tiles are the default, for which nothing is stored. */
export function showTiles(shown: boolean): void {
  if (shown) localStorage.removeItem(viewName);
  else localStorage.setItem(viewName, 'list');
  showsTiles.set(shown);
}
