/** The users, and the calls that change them. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Sending } from '../../contract/endpoint.ts';
import {
  addStaff,
  deleteStaff,
  handOver,
  issueCode,
  listStaff,
  removeSecondFactor,
  updateStaff,
} from '../../contract/people/staff.ts';
import { call } from '../http/call.ts';
import { refreshAfter } from '../http/refresh.ts';
import { readUser } from '../session/session.ts';
import { reloadUser } from '../session/user.ts';

export function useStaff() {
  return useQuery({ queryKey: ['staff'], queryFn: ({ signal }) => call(listStaff, { signal }) });
}

export function useAddStaff() {
  return useMutation({
    mutationFn: (body: Sending<typeof addStaff>['body']) => call(addStaff, { body }),
    onSuccess: () => refreshAfter(addStaff),
  });
}

export function useUpdateStaff() {
  return useMutation({
    mutationFn: (body: Sending<typeof updateStaff>['body']) => call(updateStaff, { body }),
    onSuccess: async ({ id }) => {
      // The person's own name is shown in the top bar.
      if (id === readUser()?.id) await reloadUser();
      await refreshAfter(updateStaff);
    },
  });
}

export function useDeleteStaff() {
  return useMutation({
    mutationFn: (id: number) => call(deleteStaff, { params: { id } }),
    onSuccess: () => refreshAfter(deleteStaff),
  });
}

export function useIssueCode() {
  return useMutation({ mutationFn: (id: number) => call(issueCode, { params: { id } }) });
}

export function useRemoveSecondFactor() {
  return useMutation({
    mutationFn: (id: number) => call(removeSecondFactor, { params: { id } }),
    onSuccess: () => refreshAfter(removeSecondFactor),
  });
}

export function useHandOver() {
  return useMutation({
    mutationFn: ({ id, password }: { id: number; password: string }) =>
      call(handOver, { params: { id }, body: { password } }),
    onSuccess: () => refreshAfter(handOver),
  });
}
