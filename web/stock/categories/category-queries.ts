/** Categories, and the calls that change them. */
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  addCategory,
  type Category,
  deleteCategory,
  listCategories,
  updateCategory,
} from '../../../contract/goods/categories.ts';
import { call, failedWith } from '../../http/call.ts';
import { refreshAfter } from '../../http/refresh.ts';

export function useCategories() {
  return useQuery({ queryKey: ['categories'], queryFn: ({ signal }) => call(listCategories, { signal }) });
}

/** The id of the category with this name, ignoring case. */
export async function findOrAddCategory(type: string): Promise<number> {
  const named = (all: Category[]) => all.find((one) => one.type.toLowerCase() === type.toLowerCase())?.id;
  const there = named(await call(listCategories));
  if (there !== undefined) return there;
  try {
    const { id } = await call(addCategory, { body: { type } });
    await refreshAfter(addCategory);
    return id;
  } catch (error) {
    // Someone else may have added it just now.
    const now = failedWith(error, 'name-taken') ? named(await call(listCategories)) : undefined;
    if (now === undefined) throw error;
    return now;
  }
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
