import * as contract from '../../contract/goods/categories.ts';
import { type Served, serve } from '../http/serve.ts';
import { addCategory } from './add-category.ts';
import { deleteCategory } from './delete-category.ts';
import { listCategories } from './list-categories.ts';
import { updateCategory } from './update-category.ts';

export const categoryCalls: Served[] = [
  serve(contract.listCategories, (ctx) => listCategories(ctx)),
  serve(contract.addCategory, (ctx, { body }) => addCategory(ctx, body.type)),
  serve(contract.updateCategory, (ctx, { body }) => updateCategory(ctx, body)),
  serve(contract.deleteCategory, (ctx, { params }) => deleteCategory(ctx, params.id)),
];
