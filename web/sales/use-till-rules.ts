/**
 * The tax rates, methods and settings that the till sells by: the server's or, after a reload without a connection, those on
 * its own disk.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMaySellHere, useSellingHere } from '../outbox/selling-here.ts';
import { usePaymentMethods } from '../payment-methods/payment-methods-queries.ts';
import { rememberBusiness } from '../session/till-memory.ts';
import { useShopSettings } from '../shop-settings/shop-settings-queries.ts';
import { useTaxRates } from '../tax-rates/tax-rates-queries.ts';
import { loadShelf } from './sales-queries.ts';

function useRulesHere(enabled: boolean) {
  const sellingHere = useSellingHere();
  return useQuery({
    queryKey: ['settings', 'here'],
    queryFn: async () => (await loadShelf()).rulesHere(),
    enabled: sellingHere && enabled,
  }).data;
}

/** Keeps the details of the business for receipts that are printed without a connection. */
export function useRememberedBusiness(): void {
  const mayKeep = useMaySellHere();
  const business = useShopSettings().data?.business;
  useEffect(() => {
    if (mayKeep && business) rememberBusiness(business);
  }, [mayKeep, business]);
}

export function useTillSettings() {
  const settings = useShopSettings();
  const here = useRulesHere(!settings.data)?.settings;
  return {
    till: settings.data?.till ?? here?.till,
    smallestCoin: settings.data?.money.smallestCoin ?? here?.smallestCoin ?? 0,
    /** Also true if they can't be read. */
    isKnown: settings.isSuccess || settings.isError || Boolean(here),
  };
}

export function useTillRates() {
  const rates = useTaxRates();
  const here = useRulesHere(!rates.data);
  return rates.data ?? here?.taxRates ?? [];
}

export function useTillMethods() {
  const methods = usePaymentMethods();
  const here = useRulesHere(!methods.data);
  const data = methods.data ?? here?.methods;
  return { data, isError: methods.isError && !data, refetch: methods.refetch };
}
