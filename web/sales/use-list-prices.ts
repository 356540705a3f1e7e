/** The prices of the customer's price list. A customer without one asks the server for nothing. */
import { useQuery } from '@tanstack/react-query';
import { getCustomerPrices, type ListPrice } from '../../contract/price-lists.ts';
import { call } from '../http/call.ts';
import { useCredit } from './sales-queries.ts';

const none: ListPrice[] = [];

/** Those that are known: without a connection, the last ones. */
export function useListPrices(customerId: number | undefined, stockIds: number[]): ListPrice[] {
  const { data: credit } = useCredit(customerId);
  const listId = credit?.priceList?.id;
  const { data } = useQuery({
    queryKey: ['price-lists', 'of customer', listId, customerId, stockIds],
    queryFn: ({ signal }) =>
      call(getCustomerPrices, { params: { id: customerId! }, query: { stockIds: stockIds.join(',') }, signal }),
    enabled: listId !== undefined && stockIds.length > 0,
    // While an item is added to the cart, the others keep their prices.
    placeholderData: (before, query) => (query?.queryKey[2] === listId ? before : undefined),
  });
  return listId === undefined ? none : (data?.prices ?? none);
}
