/** The held carts at an address of their own: the panel of the till. Taking one up, or closing it, leads to the till. */
import '../ui/styles.ts';
import { useNavigate } from '@tanstack/react-router';
import { takeUp, useCart } from '../sales/cart-store.ts';
import { useFormat } from '../session/format.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { HeldCarts } from './held-carts.tsx';

export function HeldCartsPage() {
  const format = useFormat();
  const cart = useCart();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title="Held carts" />
      <HeldCarts
        panel="held"
        cart={cart}
        onClose={() => void navigate({ to: '/sales' })}
        onTaken={(held) => takeUp(held, format.today())}
      />
    </>
  );
}
