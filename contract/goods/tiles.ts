/**
 * Tiles at the till, for people who tap rather than type: their tabs, favourites, and pictures of items. None of this is in the rows of
 * the stock itself, so lists and sales are as fast as without tiles. They are off unless the shop turns on `till.tiles`.
 */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, id, idList, idParams } from '../fields.ts';
import { problem } from '../words/problem.ts';
import { category } from './categories.ts';

export const itemPictureBytes = 300_000;
/** The most pixels a picture may have in each direction, because a small file can be a huge picture. */
export const itemPictureSide = 2048;
export const mostFavourites = 200;
export const mostBestSellers = 60;

/** Part of the picture's address. It can't be guessed, and every new picture has another one, so browsers can cache it for good. */
export const pictureVersion = z.string().regex(/^[0-9a-f]{32}$/, problem('must be the version of a picture'));

export const getTiles = endpoint({
  method: 'GET',
  path: '/till-tiles',
  who: ['admin', 'sales'],
  summary:
    'What the tiles of the till are made of: categories that have items, the ids of favourites by name, and of what sold most often in the last 28 days, most first.',
  payload: z.object({ categories: z.array(category), favourites: z.array(id), best: z.array(id) }),
});
export type Tiles = z.output<typeof getTiles.payload>;

export const listTileItems = endpoint({
  method: 'GET',
  path: '/till-tiles/items',
  who: ['admin', 'sales', 'stock'],
  summary:
    'Of the items with these ids: which are favourites, and the version of each picture, for /stock/{id}/picture/{version}. Those that are neither a favourite nor have a picture are left out.',
  query: z.object({ ids: idList }),
  payload: z.array(z.object({ stockId: id, favourite: z.boolean(), picture: z.string().nullable() })),
});
export type TileItem = z.output<typeof listTileItems.payload>[number];

export const setFavourite = endpoint({
  method: 'PUT',
  path: '/stock/{id}/favourite',
  who: ['admin', 'stock'],
  summary: `Make an item a favourite of the till, or no longer. There can be ${mostFavourites}.`,
  params: idParams,
  body: z.strictObject({ favourite: z.boolean(problem('must be true or false')) }),
  payload: done,
});

export const getItemPicture = endpoint({
  method: 'GET',
  path: '/stock/{id}/picture/{version}',
  who: 'anyone',
  summary:
    'The picture of an item. Only who was told its version, which is random, finds it; no session is needed, so that a page can show it as it shows any picture. Browsers may keep it for good.',
  picture: 'answer',
  params: z.object({ id, version: pictureVersion }),
  payload: done,
});

export const putItemPicture = endpoint({
  method: 'PUT',
  path: '/stock/{id}/picture',
  who: ['admin', 'stock'],
  summary: `Set the picture of an item: a PNG, JPEG or WebP picture of up to 300 kB and ${itemPictureSide} by ${itemPictureSide} pixels that does not move, which is the body of the request. What is kept is the picture alone: no place, no text, nothing behind it.`,
  picture: 'body',
  bodyLimit: itemPictureBytes,
  params: idParams,
  payload: done,
});

export const deleteItemPicture = endpoint({
  method: 'DELETE',
  path: '/stock/{id}/picture',
  who: ['admin', 'stock'],
  summary: 'Remove the picture of an item.',
  params: idParams,
  payload: done,
});
