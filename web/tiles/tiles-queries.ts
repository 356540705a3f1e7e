/** Tiles: which tabs there are, their items and pictures, and the calls that change favourites and pictures. */
import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listAllStock, type StockItem } from '../../contract/goods/stock.ts';
import {
  deleteItemPicture,
  getTiles,
  listTileItems,
  putItemPicture,
  setFavourite,
} from '../../contract/goods/tiles.ts';
import { call } from '../http/call.ts';
import type { PagedList } from '../http/paged-list.ts';
import { refreshAfter } from '../http/refresh.ts';
import { usePages } from '../http/use-pages.ts';
import { maySellHere, useSellingHere } from '../outbox/selling-here.ts';
import { loadShelf } from '../sales/sales-queries.ts';
import { stockList } from '../stock/stock-list-query.ts';
import { rememberedPictures, rememberedTiles, rememberPictures, rememberTiles } from './remembered-tiles.ts';

/** The ids of favourites or best sellers, or the items of a category; null stands for all categories. */
export type TileSource = { ids: number[] } | { categoryId: number | null };

const tilesOnPage = 60;

export function useTiles() {
  const isAway = useSellingHere();
  return useQuery({
    queryKey: ['till-tiles', isAway ? 'here' : 'now'],
    queryFn: async ({ signal }) => {
      if (isAway) return rememberedTiles() ?? { categories: [], favourites: [], best: [] };
      const tiles = await call(getTiles, { signal });
      if (maySellHere()) rememberTiles(tiles);
      return tiles;
    },
  });
}

function itemsHere(categoryId: number | null): PagedList<StockItem, { hasMore: boolean }> {
  return {
    queryKey: ['stock', 'tiles here', categoryId],
    fetchPage: async ({ page, limit = tilesOnPage }) => (await loadShelf()).tilesHere(categoryId, { page, limit }),
  };
}

/** The items of a category come page by page, sorted by name. */
export function useTileItems(source: TileSource | undefined) {
  const isAway = useSellingHere();
  const ids = source && 'ids' in source ? source.ids : null;
  const categoryId = source && 'categoryId' in source ? source.categoryId : null;
  const named = useQuery({
    queryKey: ['stock', isAway ? 'tiles here' : 'tiles', ids],
    queryFn: async ({ signal }) => {
      const rows = isAway
        ? await (await loadShelf()).itemsHere(ids!)
        : await call(listAllStock, { query: { ids: ids!.join(',') }, signal });
      return [...rows].sort((one, other) => ids!.indexOf(one.id) - ids!.indexOf(other.id));
    },
    enabled: ids !== null && ids.length > 0,
  });
  const arranged = { ...(categoryId !== null && { categoryId }), sort: 'name', order: 'asc' } as const;
  const list: PagedList<StockItem, { hasMore: boolean }> = isAway ? itemsHere(categoryId) : stockList('', arranged);
  const paged = usePages(list, { limit: tilesOnPage, enabled: source !== undefined && ids === null });
  if (ids === null) return { ...paged, rows: paged.isPlaceholderData ? undefined : paged.rows };
  const { data: rows, error, refetch } = named;
  return { rows, error, refetch: () => void refetch(), hasMore: false, onEndReached: undefined };
}

const picturesAtOnce = 100;
const noPictures: ReadonlyMap<number, string> = new Map();

/** The addresses of the pictures, and which items are favourites. Without a connection, the pictures that this browser has shown before. */
export function useTileDetails(ids: number[]) {
  const isAway = useSellingHere();
  const remembered = useMemo(() => (isAway ? rememberedPictures() : noPictures), [isAway]);
  const known = useQueries({
    queries: inParts(ids).map((part) => ({
      queryKey: ['till-tiles', 'items', part],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const items = await call(listTileItems, { query: { ids: part.join(',') }, signal });
        if (maySellHere()) rememberPictures(part, picturesOf(items));
        return items;
      },
      enabled: !isAway,
    })),
    combine: (queries) => {
      const items = queries.flatMap(({ data }) => data ?? []);
      const favourites = new Set(items.filter(({ favourite }) => favourite).map(({ stockId }) => stockId));
      return { pictures: picturesOf(items), favourites };
    },
  });
  return isAway ? { ...known, pictures: remembered } : known;
}

function inParts(ids: number[]): number[][] {
  const count = Math.ceil(ids.length / picturesAtOnce);
  return Array.from({ length: count }, (_, at) => ids.slice(at * picturesAtOnce, (at + 1) * picturesAtOnce));
}

function picturesOf(items: { stockId: number; picture: string | null }[]): Map<number, string> {
  return new Map(items.flatMap(({ stockId, picture }) => (picture === null ? [] : [[stockId, picture] as const])));
}

export function pictureAddress(stockId: number, version: string): string {
  return `/api/stock/${stockId}/picture/${version}`;
}

export function useSetFavourite() {
  return useMutation({
    mutationFn: ({ id, favourite }: { id: number; favourite: boolean }) =>
      call(setFavourite, { params: { id }, body: { favourite } }),
    onSuccess: () => refreshAfter(setFavourite),
  });
}

export function usePutPicture() {
  return useMutation({
    mutationFn: ({ id, picture }: { id: number; picture: Blob }) => call(putItemPicture, { params: { id }, picture }),
    onSuccess: () => refreshAfter(putItemPicture),
  });
}

export function useDeletePicture() {
  return useMutation({
    mutationFn: (id: number) => call(deleteItemPicture, { params: { id } }),
    onSuccess: () => refreshAfter(deleteItemPicture),
  });
}
