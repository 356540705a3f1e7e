/** Carts that were set aside, and the calls that change them. Live: other tills see each change. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { deleteHeldCart, holdCart, listHeldCarts, takeHeldCart } from '../../contract/selling/held-carts.ts';
import { sentLine } from '../cart/cart.ts';
import type { Cart } from '../cart/cart-store.ts';
import { call } from '../http/call.ts';
import { retryIfTemporary } from '../http/query-client.ts';
import { refreshAfter } from '../http/refresh.ts';

export const heldCarts = queryOptions({
  queryKey: ['held-carts'],
  queryFn: ({ signal }) => call(listHeldCarts, { signal }),
});

/** Without a name the server finds one. */
export function useHoldCart() {
  return useMutation({
    mutationFn: ({ cart: { lines, terms, discount }, name }: { cart: Cart; name: string }) =>
      call(holdCart, {
        body: {
          name,
          sales: lines.map(sentLine),
          customerId: terms.customer?.id ?? null,
          paymentDate: terms.paymentDate || null,
          discount,
          // Left out where there is none: a server of the version before refuses a field that it does not know.
          note: terms.note || undefined,
        },
      }),
    onSuccess: () => void refreshAfter(holdCart),
  });
}

/**
 * Asked for again with the same key if the connection or the database is down. The list is refreshed after a refusal too:
 * the cart is gone, so it must go from the list.
 */
export function useTakeHeldCart() {
  return useMutation({
    mutationFn: (id: number) => call(takeHeldCart, { params: { id }, body: {} }),
    ...retryIfTemporary,
    onSettled: () => void refreshAfter(takeHeldCart),
  });
}

export function useDeleteHeldCart() {
  return useMutation({
    mutationFn: (id: number) => call(deleteHeldCart, { params: { id } }),
    onSettled: () => void refreshAfter(deleteHeldCart),
  });
}
