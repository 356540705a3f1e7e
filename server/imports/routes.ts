import * as contract from '../../contract/first-hour/imports.ts';
import { type Served, serve } from '../http/serve.ts';
import { getImport, listImports } from '../spreadsheets/import-reports.ts';
import { undoImport } from './undo-import.ts';

export const importCalls: Served[] = [
  serve(contract.getImport, (ctx, { params }) => getImport(ctx, params.id)),
  serve(contract.listImports, (ctx, { query }) => listImports(ctx, query)),
  serve(contract.undoImport, (ctx, { params }) => undoImport(ctx, params.id)),
];
