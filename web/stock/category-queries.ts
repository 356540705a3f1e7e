/** Categories, and the calls that change them. */
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  addCategory,
  type Category,
  deleteCategory,
  listCategories,
  updateCategory,
} from '../../contract/categories.ts';
import { call } from '../http/call.ts';
import { refreshAfter } from '../http/refresh.ts';

export function useCategories() {
  return useQuery({ queryKey: ['categories'], queryFn: ({ signal }) => call(listCategories, { signal }) });
}

export function useAddCategory() {
  return useMutation({
    mutationFn: (type: string) => call(addCategory, { body: { type } }),
    onSuccess: () => refreshAfter(addCategory),
  });
}

export function useUpdateCategory() {
  return useMutation({
    mutationFn: (body: Category) => call(updateCategory, { body }),
    onSuccess: () => refreshAfter(updateCategory),
  });
}

export function useDeleteCategory() {
  return useMutation({
    mutationFn: ({ id, type }: Category) => call(deleteCategory, { params: { id }, body: { Category: type } }),
    onSuccess: () => refreshAfter(deleteCategory),
  });
}
