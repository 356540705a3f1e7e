/** Cash in and out, and shifts. */
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { Sending } from '../../contract/endpoint.ts';
import { addCashMovement, listCashMovements } from '../../contract/money/cash-movements.ts';
import { closeShift, getCurrentShift, listShifts, openShift } from '../../contract/money/shifts.ts';
import { isSeller } from '../../contract/roles.ts';
import { call } from '../http/call.ts';
import { refreshAfter } from '../http/refresh.ts';
import { useUser } from '../session/user.ts';
import { useShopSettings } from '../shop-settings/shop-settings-queries.ts';

export function useCashMovements(date: string) {
  return useQuery({
    queryKey: ['cash-movements', date],
    queryFn: ({ signal }) => call(listCashMovements, { query: { date }, signal }),
    placeholderData: keepPreviousData,
    enabled: date !== '',
  });
}

export function useAddCashMovement() {
  return useMutation({
    mutationFn: (body: Sending<typeof addCashMovement>['body']) => call(addCashMovement, { body }),
    onSuccess: () => refreshAfter(addCashMovement),
  });
}

export function useShifts(date: string) {
  return useQuery({
    queryKey: ['shifts', date],
    queryFn: ({ signal }) => call(listShifts, { query: { date }, signal }),
    placeholderData: keepPreviousData,
    enabled: date !== '',
  });
}

/**
 * The person's own open shift, in a shop that works in shifts. It has a list name of its own, so that not every sale in the
 * shop loads it again; a screen that shows its figures asks for them anew.
 */
export function useCurrentShift() {
  const settings = useShopSettings();
  const user = useUser();
  const isOn = settings.data?.till.shifts === 'seller';
  const query = useQuery({
    queryKey: ['current-shift'],
    queryFn: ({ signal }) => call(getCurrentShift, { signal }),
    enabled: isOn,
  });
  const shift = isOn ? query.data : undefined;
  return { shift: shift ?? null, isMissing: shift === null && isSeller(user), refetch: query.refetch };
}

export function useOpenShift() {
  return useMutation({
    mutationFn: (float: string) => call(openShift, { body: { float } }),
    onSuccess: () => refreshAfter(openShift),
  });
}

export function useCloseShift() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & Sending<typeof closeShift>['body']) =>
      call(closeShift, { params: { id }, body }),
    onSuccess: () => refreshAfter(closeShift),
  });
}
