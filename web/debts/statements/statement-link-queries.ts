/** The links with which customers and suppliers read their statements. */
import { useMutation } from '@tanstack/react-query';
import {
  makeStatementLink,
  makeSupplierLink,
  revokeStatementLink,
  revokeSupplierLink,
} from '../../../contract/papers/statement-links.ts';
import { call } from '../../http/call.ts';
import { refreshAfter } from '../../http/refresh.ts';

export interface LinkOwner {
  kind: 'customer' | 'supplier';
  id: number;
  name: string;
}

export function useMakeLink({ kind, id }: LinkOwner) {
  const make = kind === 'customer' ? makeStatementLink : makeSupplierLink;
  return useMutation({
    mutationFn: () => call(make, { params: { id }, body: {} }),
    onSuccess: () => refreshAfter(make),
  });
}

export function useRevokeLink({ kind, id }: LinkOwner) {
  const revoke = kind === 'customer' ? revokeStatementLink : revokeSupplierLink;
  return useMutation({
    mutationFn: () => call(revoke, { params: { id } }),
    onSettled: () => refreshAfter(revoke),
  });
}
