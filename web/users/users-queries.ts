/** The people of the business: their list, and what an administrator changes about them. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Sending } from '../../contract/endpoint.ts';
import { addStaff, deleteStaff, issueCode, listStaff, removeSecondFactor, updateStaff } from '../../contract/staff.ts';
import { call } from '../http/call.ts';

const staffQuery = queryOptions({ queryKey: ['staff'], queryFn: ({ signal }) => call(listStaff, { signal }) });

export function useStaff() {
  return useQuery(staffQuery);
}

export function useAddStaff() {
  return useMutation({
    mutationFn: (body: Sending<typeof addStaff>['body']) => call(addStaff, { body }),
    onSuccess: useReload(),
  });
}

export function useUpdateStaff() {
  return useMutation({
    mutationFn: (body: Sending<typeof updateStaff>['body']) => call(updateStaff, { body }),
    onSuccess: useReload(),
  });
}

export function useDeleteStaff() {
  return useMutation({
    mutationFn: (id: number) => call(deleteStaff, { params: { id } }),
    onSuccess: useReload(),
  });
}

export function useIssueCode() {
  return useMutation({ mutationFn: (id: number) => call(issueCode, { params: { id } }) });
}

export function useRemoveSecondFactor() {
  return useMutation({
    mutationFn: (id: number) => call(removeSecondFactor, { params: { id } }),
    onSuccess: useReload(),
  });
}

function useReload() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: staffQuery.queryKey });
}
