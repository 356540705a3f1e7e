/** Hold, and how many carts are held, next to the cart. The panels they open are in held-carts.tsx. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../words/t.ts';
import classes from './held-carts.module.css';
import { heldCarts } from './held-carts-queries.ts';
import { useTakingUp } from './taking-up.ts';

interface HeldCartButtonsProps {
  /** False for an empty cart, and for one whose sale has no answer yet. */
  canHold: boolean;
  onHold(): void;
  onOpen(): void;
}

export function HeldCartButtons({ canHold, onHold, onOpen }: HeldCartButtonsProps) {
  const { data: carts, isError } = useQuery(heldCarts);
  const unanswered = useTakingUp();
  const count = carts?.length ?? 0;
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        disabled={!canHold}
        aria-keyshortcuts="F7"
        rightSection={
          <kbd aria-hidden className={classes.key}>
            F7
          </kbd>
        }
        onClick={onHold}
      >
        {t({ text: 'Hold', context: 'a cart' })}
      </Button>
      {/* A shop that holds no carts needs no list of them. */}
      {(count > 0 || isError || unanswered) && (
        <Button variant="default" onClick={onOpen}>
          {count > 0 ? t('Held carts ({{count}})', { count }) : t('Held carts')}
        </Button>
      )}
    </div>
  );
}
