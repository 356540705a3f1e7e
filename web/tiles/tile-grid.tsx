/**
 * Tiles in rows of the same height, so that nothing moves while pictures load. Only visible rows are in the DOM. Arrow keys
 * move among the tiles, Enter adds, and the menu key or a long press offers the rest.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactElement,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { StockItem } from '../../contract/goods/stock.ts';
import { wantedOf } from '../cart/cart.ts';
import { useCart } from '../cart/cart-store.ts';
import type { Placed } from './keep-places.ts';
import { Tile } from './tile.tsx';
import classes from './tiles.module.css';
import { pictureAddress } from './tiles-queries.ts';

export interface GridHandle {
  /** Focuses the tile that last had the focus, or the first one. */
  focus(): void;
}

interface TileGridProps {
  ref: Ref<GridHandle>;
  label: string;
  tiles: readonly Placed[];
  priceOf(item: StockItem): number;
  pictures: ReadonlyMap<number, string>;
  favourites: ReadonlySet<number>;
  onTap(placed: Placed): void;
  onMore(placed: Placed): void;
  onLeave(): void;
  onEndReached: (() => void) | undefined;
}

const gap = 8;
const leastWidth = 100;
const usualWidth = 124;
const rowHeight = 136 + gap;

export function TileGrid({ ref, label, tiles, priceOf, pictures, favourites, onEndReached, ...on }: TileGridProps) {
  const { lines } = useCart();
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useColumns(scroller);
  const [active, setActive] = useState(0);
  const rowCount = Math.ceil(tiles.length / columns);
  const virtual = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  });
  const rows = virtual.getVirtualItems();
  const lastShown = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastShown >= rowCount - 2) onEndReached?.();
  }, [lastShown, rowCount, onEndReached]);

  const tileAt = (index: number) => scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  /** Tab always leads to a tile that is in the DOM. */
  const first = (rows[0]?.index ?? 0) * columns;
  const stop = active >= first && active < (lastShown + 1) * columns && active < tiles.length ? active : first;

  function goTo(index: number) {
    setActive(index);
    virtual.scrollToIndex(Math.floor(index / columns));
    tileAt(index)?.focus({ preventScroll: true });
  }
  useImperativeHandle(ref, () => ({ focus: () => goTo(stop) }));

  function onKeyDown(event: KeyboardEvent) {
    const isRtl = document.documentElement.dir === 'rtl';
    const steps: Record<string, number> = {
      ArrowRight: isRtl ? -1 : 1,
      ArrowLeft: isRtl ? 1 : -1,
      ArrowDown: columns,
      ArrowUp: -columns,
      Home: -active,
      End: Math.min(tiles.length, (lastShown + 1) * columns) - 1 - active,
    };
    const step = steps[event.key];
    if (event.key === 'Escape' || (event.key === 'ArrowUp' && active < columns)) on.onLeave();
    else if (step === undefined) return;
    else if (tiles[active + step]) goTo(active + step);
    event.preventDefault();
  }

  function tap(placed: Placed, index: number, byKeyboard: boolean) {
    setActive(index);
    on.onTap(placed);
    // The tile keeps the focus, so that someone who uses keys continues from here.
    if (byKeyboard) tileAt(index)?.focus({ preventScroll: true });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table has no tiles
    <div
      ref={scroller}
      className={classes.scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={rowCount}
      aria-colcount={columns}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className={classes.rows} style={{ height: virtual.getTotalSize() }}>
        {rows.map(({ index: row, start }) => (
          <TileRow key={row} row={row} columns={columns} top={start}>
            {tiles.slice(row * columns, (row + 1) * columns).map((placed, column) => {
              const index = row * columns + column;
              const { id, packs } = placed.item;
              const version = pictures.get(id);
              return (
                <Tile
                  key={id}
                  placed={placed}
                  index={index}
                  price={priceOf(placed.item)}
                  picture={version && pictureAddress(id, version)}
                  favourite={favourites.has(id)}
                  inCart={wantedOf(lines, id, packs)}
                  isStop={index === stop}
                  onTap={tap}
                  onMore={on.onMore}
                />
              );
            })}
          </TileRow>
        ))}
      </div>
    </div>
  );
}

interface TileRowProps {
  row: number;
  columns: number;
  top: number;
  children: ReactElement[];
}

function TileRow({ row, columns, top, children }: TileRowProps) {
  const style = {
    transform: `translateY(${top}px)`,
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
  };
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its tiles have the focus
    // biome-ignore lint/a11y/useSemanticElements: a table has no tiles
    <div role="row" aria-rowindex={row + 1} className={classes.row} style={style}>
      {children.map((tile, column) => (
        // biome-ignore lint/a11y/useFocusableInteractive: its tile has the focus
        // biome-ignore lint/a11y/useSemanticElements: a table has no tiles
        <div key={tile.key} role="gridcell" aria-colindex={column + 1}>
          {tile}
        </div>
      ))}
    </div>
  );
}

/** As many columns as fit. The number is known before the first tile is drawn, and changes only with the size of the window. */
function useColumns(scroller: { current: HTMLElement | null }): number {
  const [columns, setColumns] = useState(3);
  useLayoutEffect(() => {
    const element = scroller.current!;
    const measure = () => {
      const width = element.clientWidth;
      const least = width < 420 ? leastWidth : usualWidth;
      setColumns(Math.max(2, Math.floor((width + gap) / (least + gap))));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return columns;
}
