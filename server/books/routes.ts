import { checkBooks as checkBooksCall } from '../../contract/books.ts';
import { serve } from '../http/serve.ts';
import { checkBooks } from './check-books.ts';

export const bookCalls = [serve(checkBooksCall, (ctx, { query }) => checkBooks(ctx, query.fresh))];
