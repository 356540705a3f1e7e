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

/** Holds the cart. If it has no name, the server makes one. */
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
          // Left out if it is empty, because a server of the previous version refuses a field that it does not know.
          note: terms.note || undefined,
        },
      }),
    onSuccess: () => void refreshAfter(holdCart),
  });
}

/**
 * Sent again with the same key if the connection or the database is down. The list is refreshed after a refusal too: the cart
 * is gone, so it has to disappear from the list.
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
