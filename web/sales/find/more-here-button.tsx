/** Offers to count the shelf if the books say that there is not enough. The dialog that it opens is in web/counts. */
import '../../ui/styles.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ShortItem } from '../../cart/short-items.ts';
import { t } from '../../words/t.ts';
import classes from '../cart/cart.module.css';

/** Null for people who may not count. */
export type OnMoreHere = ((items: ShortItem[]) => void) | null;

interface MoreHereButtonProps {
  items: ShortItem[];
  onMoreHere: OnMoreHere;
  /** Whether to take the focus after a refused sale, so that the next Enter presses it. */
  takesFocus?: boolean;
}

export function MoreHereButton({ items, onMoreHere, takesFocus = false }: MoreHereButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isOffered = onMoreHere !== null && items.length > 0;

  useEffect(() => {
    if (isOffered && takesFocus && !isSearching()) button.current?.focus();
  }, [isOffered, takesFocus]);

  if (!isOffered) return null;
  const [only, ...others] = items;
  return (
    <Button
      ref={button}
      variant="default"
      size="compact-md"
      className={classes.moreHere}
      aria-label={others.length === 0 ? t('There are more here: {{name}}', { name: only!.name }) : undefined}
      onClick={() => onMoreHere(items)}
    >
      {t('There are more here')}
    </Button>
  );
}

/** Someone who has begun to type the next item must not lose the focus. */
function isSearching(): boolean {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement && activeElement.type === 'search' && activeElement.value !== '';
}
