/** One tile. Its picture appears later without moving anything; without a picture, the letters stay. */
import { VisuallyHidden } from '@mantine/core';
import { IconPackages, IconStarFilled } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { useFormat } from '../session/format.ts';
import { t } from '../words/t.ts';
import type { Placed } from './keep-places.ts';
import { hueOf, lettersOf } from './tile-letters.ts';
import classes from './tiles.module.css';
import { useLongPress } from './use-long-press.ts';

interface TileProps {
  placed: Placed;
  /** The index in the grid, from 0. */
  index: number;
  /** The price of one piece for the customer of the cart. */
  price: number;
  /** The address of its picture. */
  picture: string | undefined;
  favourite: boolean;
  /** How many the cart already has. */
  inCart: number;
  /** Whether Tab leads to it. */
  isStop: boolean;
  onTap(placed: Placed, index: number, byKeyboard: boolean): void;
  onMore(placed: Placed, index: number): void;
}

export function Tile({ placed, index, price, picture, favourite, inCart, isStop, onTap, onMore }: TileProps) {
  const format = useFormat();
  const { item, gone } = placed;
  const press = useLongPress(() => !gone && onMore(placed, index));
  const isOpen = item.kind === 'open';
  const out = !isOpen && item.qty <= 0;
  const low = !isOpen && !out && item.qty <= item.warningAt;
  const hasPacks = item.packs.some(({ unitSell }) => unitSell !== null);
  const priceText = isOpen && item.unitSell === 0 ? '' : format.money(price);
  return (
    <button
      type="button"
      className={classes.tile}
      data-index={index}
      data-out={out || gone || undefined}
      tabIndex={isStop ? 0 : -1}
      aria-disabled={gone || undefined}
      {...press.handlers}
      // The focus stays in the search field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (!press.endsLongPress() && !gone) onTap(placed, index, event.detail === 0);
      }}
    >
      <span className={classes.picture} style={{ '--hue': hueOf(item.categoryId) } as CSSProperties}>
        <span className={classes.letters} aria-hidden>
          {lettersOf(item.name)}
        </span>
        {picture && !gone && <TilePicture key={picture} address={picture} />}
        <span className={classes.badges}>
          {favourite && <IconStarFilled size={14} className={classes.star} aria-label={t('Favourite')} />}
          {hasPacks && <IconPackages size={16} className={classes.packs} aria-label={t('Also in packs')} />}
        </span>
        {inCart > 0 && (
          <span className={classes.inCart}>
            <span aria-hidden>{format.quantity(inCart)}</span>
            <VisuallyHidden>{t('{{inCart, quantity}} in cart', { inCart })}</VisuallyHidden>
          </span>
        )}
        {out && !gone && <span className={classes.state}>{t({ text: 'Out', context: 'of stock' })}</span>}
        {low && !gone && (
          <span className={classes.state} data-low>
            {t({ text: 'Low', context: 'stock' })}
          </span>
        )}
      </span>
      <span className={classes.name} dir="auto">
        {item.name}
      </span>
      <span className={classes.price}>{gone ? t('Not sold any more') : priceText}</span>
    </button>
  );
}

function TilePicture({ address }: { address: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return <img src={address} alt="" loading="lazy" decoding="async" draggable={false} onError={() => setFailed(true)} />;
}
