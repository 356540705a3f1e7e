/**
 * The prices of the customer's price list, for the cart and the shelf. Nothing is asked for a customer without one. The last
 * answers are kept with the cart, so that a till that is opened again without a connection goes on charging them.
 */
import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { getCustomerPrices, type ListPrice } from '../../../contract/goods/price-lists.ts';
import { type KnownPrices, rememberPrices, useCart } from '../../cart/cart-store.ts';
import { call } from '../../http/call.ts';
import { useCredit } from '../sales-queries.ts';

/** The size of a page of stock, so that each page adds one request and the earlier ones stay cached. */
const askedAtOnce = 100;

interface Answer extends KnownPrices {
  /** The items that were asked for. Those without a price in the answer are sold at the usual one. */
  stockIds: number[];
}

export function useListPrices(stockIds: readonly number[]): ListPrice[] {
  const { terms, listPrices: known } = useCart();
  const customerId = terms.customer?.id;
  const { data: credit } = useCredit(customerId);
  const listId = credit?.priceList?.id;
  const answers = useQueries({
    queries: listId === undefined ? [] : partsOf(stockIds).map((ids) => pricesOf(customerId!, listId, ids)),
    combine: answersOf,
  });
  useEffect(() => {
    for (const { stockIds, ...answer } of answers) rememberPrices(answer, stockIds);
  }, [answers]);
  return useMemo(() => {
    const answered = new Set(answers.flatMap(({ stockIds }) => stockIds));
    const isOfList = credit === undefined || known?.list.id === listId;
    const before = known && known.customerId === customerId && isOfList ? known.prices : [];
    return [...answers.flatMap(({ prices }) => prices), ...before.filter(({ stockId }) => !answered.has(stockId))];
  }, [answers, known, customerId, credit, listId]);
}

function partsOf(stockIds: readonly number[]): number[][] {
  const count = Math.ceil(stockIds.length / askedAtOnce);
  return Array.from({ length: count }, (_, at) => stockIds.slice(at * askedAtOnce, (at + 1) * askedAtOnce));
}

function pricesOf(customerId: number, listId: number, stockIds: number[]) {
  return {
    queryKey: ['price-lists', 'of customer', listId, customerId, stockIds],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Answer | null> => {
      const query = { stockIds: stockIds.join(',') };
      const { list, prices } = await call(getCustomerPrices, { params: { id: customerId }, query, signal });
      return list && { customerId, list, prices, stockIds };
    },
  };
}

function answersOf(results: readonly { data: Answer | null | undefined }[]): Answer[] {
  return results.flatMap(({ data }) => data ?? []);
}
