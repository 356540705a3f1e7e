/**
 * Tiles at the till: a tab for favourites, one for best sellers and one for each category. The items of a tab and their order
 * are fixed while it is open. Changes from elsewhere update prices and badges in place, and nothing moves under a finger.
 */
import { Skeleton } from '@mantine/core';
import { IconStarFilled, IconTrendingUp } from '@tabler/icons-react';
import { type ReactNode, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { StockItem } from '../../contract/goods/stock.ts';
import type { Tiles } from '../../contract/goods/tiles.ts';
import type { Choice } from '../cart/cart.ts';
import { priceToday } from '../cart/price-today.ts';
import { useSellingHere } from '../outbox/selling-here.ts';
import type { TillTilesProps } from '../sales/find/item-search.tsx';
import { useListPrices } from '../sales/find/use-list-prices.ts';
import { useFormat } from '../session/format.ts';
import { createStore, useStore } from '../store.ts';
import { EmptyState } from '../ui/table/empty-state.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import { keepPlaces, type Placed } from './keep-places.ts';
import { type GridHandle, TileGrid } from './tile-grid.tsx';
import { TileMenu } from './tile-menu.tsx';
import classes from './tiles.module.css';
import { type TileSource, useTileDetails, useTileItems, useTiles } from './tiles-queries.ts';

/** The chosen tab stays chosen after a search, and after another screen. */
const chosenTab = createStore<string | null>(null);

export function TillTiles({ ref, onAdd, onLeave }: TillTilesProps) {
  const tiles = useTiles();
  const tabs = useMemo(() => tiles.data && tabsOf(tiles.data), [tiles.data]);
  const chosen = useStore(chosenTab);
  const tab = tabs?.find(({ key }) => key === chosen) ?? tabs?.[0];
  const source = useAsOpened(tab);
  if (tiles.error && !tabs) return <RetryLine onRetry={tiles.refetch} />;
  return (
    <div className={classes.frame}>
      {tabs && tab && <Tabs tabs={tabs} chosen={tab.key} onChoose={chosenTab.set} />}
      <TabTiles key={tab?.key} ref={ref} label={tab?.label ?? ''} source={source} onAdd={onAdd} onLeave={onLeave} />
    </div>
  );
}

interface Tab {
  key: string;
  label: string;
  icon?: ReactNode;
  source: TileSource;
}

function tabsOf({ categories, favourites, best }: Tiles): Tab[] {
  const own: Tab[] = [
    {
      key: 'favourites',
      label: t('Favourites'),
      icon: <IconStarFilled size={14} aria-hidden />,
      source: { ids: favourites },
    },
    { key: 'best', label: t('Best sellers'), icon: <IconTrendingUp size={16} aria-hidden />, source: { ids: best } },
  ];
  const some = own.filter(({ source }) => 'ids' in source && source.ids.length > 0);
  const each = categories.map(({ id, type }) => ({ key: `category ${id}`, label: type, source: { categoryId: id } }));
  // A till that lost the connection before it ever showed tiles knows its items, but not the names of categories.
  const all: Tab[] = [{ key: 'all', label: t('All items'), source: { categoryId: null } }];
  return [...some, ...(each.length > 0 ? each : all)];
}

/** The source of a tab as it was when it was opened. */
function useAsOpened(tab: Tab | undefined): TileSource | undefined {
  const opened = useRef(tab);
  if (opened.current?.key !== tab?.key) opened.current = tab;
  return opened.current?.source;
}

interface TabsProps {
  tabs: Tab[];
  chosen: string;
  onChoose(key: string): void;
}

/** Native radio buttons: Tab stops once, and the arrow keys move among them in the direction of the language. */
function Tabs({ tabs, chosen, onChoose }: TabsProps) {
  const name = useId();
  return (
    <div className={classes.tabs} role="radiogroup" aria-label={t('Tiles')}>
      {tabs.map(({ key, label, icon }) => (
        <label key={key} className={classes.tab}>
          <input type="radio" name={name} checked={key === chosen} onChange={() => onChoose(key)} />
          {icon}
          <span dir="auto">{label}</span>
        </label>
      ))}
    </div>
  );
}

interface TabTilesProps extends TillTilesProps {
  label: string;
  source: TileSource | undefined;
}

function TabTiles({ ref, label, source, onAdd, onLeave }: TabTilesProps) {
  const isAway = useSellingHere();
  const items = useTileItems(source);
  const tiles = usePlaces(items.rows, items.hasMore);
  const ids = useMemo(() => tiles.map(({ item }) => item.id), [tiles]);
  const { pictures, favourites } = useTileDetails(ids);
  const listPrices = useListPrices(ids);
  const { today } = useFormat();
  const priceOf = (choice: Choice) => priceToday(choice, today(), listPrices);
  const [more, offerMore] = useState<StockItem | null>(null);
  const grid = useRef<GridHandle>(null);
  useImperativeHandle(ref, () => ({ focus: () => grid.current?.focus() }));
  if (items.error && tiles.length === 0) return <RetryLine onRetry={items.refetch} />;
  if (!items.rows && tiles.length === 0) return <Skeleton className={classes.loading} aria-hidden />;
  if (tiles.length === 0) return <EmptyState text={t('The items you sell will appear here.')} />;
  return (
    <>
      <TileGrid
        ref={grid}
        label={label}
        tiles={tiles}
        priceOf={(item) => priceOf({ item, pack: null })}
        pictures={pictures}
        favourites={favourites}
        onTap={({ item }) => onAdd(item, null)}
        onMore={({ item }) => offerMore(item)}
        onLeave={onLeave}
        onEndReached={items.onEndReached}
      />
      {more && (
        <TileMenu
          item={more}
          priceOf={priceOf}
          isFavourite={favourites.has(more.id)}
          isAway={isAway}
          onAdd={onAdd}
          onClose={() => offerMore(null)}
        />
      )}
    </>
  );
}

/** The places of the tiles in one tab; another tab starts afresh. */
function usePlaces(rows: StockItem[] | undefined, hasMore: boolean): Placed[] {
  const kept = useRef<{ rows: StockItem[] | undefined; tiles: Placed[] }>({ rows: undefined, tiles: [] });
  if (rows && kept.current.rows !== rows) {
    kept.current = { rows, tiles: keepPlaces(kept.current.tiles, rows, hasMore) };
  }
  return kept.current.tiles;
}
