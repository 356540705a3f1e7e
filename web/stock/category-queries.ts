/** Categories, and what changes them. Renaming one changes what stock lists show. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addCategory,
  type Category,
  deleteCategory,
  listCategories,
  updateCategory,
} from '../../contract/categories.ts';
import { call } from '../http/call.ts';

export function useCategories() {
  return useQuery({ queryKey: ['categories'], queryFn: ({ signal }) => call(listCategories, { signal }) });
}

function useReload() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['stock'] });
    return client.invalidateQueries({ queryKey: ['categories'] });
  };
}

export function useAddCategory() {
  return useMutation({
    mutationFn: (type: string) => call(addCategory, { body: { type } }),
    onSuccess: useReload(),
  });
}

export function useUpdateCategory() {
  return useMutation({
    mutationFn: (body: Category) => call(updateCategory, { body }),
    onSuccess: useReload(),
  });
}

export function useDeleteCategory() {
  return useMutation({
    mutationFn: ({ id, type }: Category) => call(deleteCategory, { params: { id }, body: { Category: type } }),
    onSuccess: useReload(),
  });
}
