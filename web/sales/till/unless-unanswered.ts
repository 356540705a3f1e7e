import type { Cart } from '../../cart/cart-store.ts';
import { notify } from '../../ui/overlay/notify.tsx';
import { t } from '../../words/t.ts';

/** Nothing may be added while it is unknown whether the cart was sold. */
export function unlessUnanswered({ sent }: Cart, change: () => void): void {
  if (sent === null) change();
  else notify.error(t('The last sale has not been confirmed yet. Please try it again first.'));
}
