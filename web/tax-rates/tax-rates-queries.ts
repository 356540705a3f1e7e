/** Tax rates, and the calls that change them. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Sending } from '../../contract/endpoint.ts';
import { addTaxRate, deleteTaxRate, listTaxRates, updateTaxRate } from '../../contract/selling/tax-rates.ts';
import { call } from '../http/call.ts';
import { refreshAfter } from '../http/refresh.ts';

/** Live updates load it again, so it does not expire. */
export function useTaxRates() {
  return useQuery({
    queryKey: ['tax-rates'],
    queryFn: ({ signal }) => call(listTaxRates, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

type Details = Sending<typeof addTaxRate>['body'];

/** Saves a new tax rate, or updates the one with this id. */
export function useSaveTaxRate() {
  return useMutation({
    mutationFn: ({ id, details }: { id: number | undefined; details: Details }) =>
      id === undefined ? call(addTaxRate, { body: details }) : call(updateTaxRate, { body: { id, ...details } }),
    onSuccess: () => refreshAfter(addTaxRate),
  });
}

export function useDeleteTaxRate() {
  return useMutation({
    mutationFn: (id: number) => call(deleteTaxRate, { params: { id } }),
    onSuccess: () => refreshAfter(deleteTaxRate),
  });
}
