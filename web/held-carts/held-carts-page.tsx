/** The held carts as a screen. Taking one up leads to the till. */
import '../ui/styles.ts';
import { useNavigate } from '@tanstack/react-router';
import { takeUp, useCart } from '../cart/cart-store.ts';
import { useFormat } from '../session/format.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { t } from '../words/t.ts';
import classes from './held-carts.module.css';
import { HeldCarts } from './held-carts.tsx';

export function HeldCartsPage() {
  const format = useFormat();
  const cart = useCart();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={t('Held carts')} />
      <div className={classes.screen}>
        <HeldCarts
          panel="screen"
          cart={cart}
          onClose={() => void navigate({ to: '/sales' })}
          onTaken={(held) => takeUp(held, format.today())}
        />
      </div>
    </>
  );
}
