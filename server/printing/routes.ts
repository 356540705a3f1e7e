import * as contract from '../../contract/printing/printers.ts';
import { type Served, serve } from '../http/serve.ts';
import { openDrawer } from './open-drawer.ts';
import { print } from './print.ts';

export const printingCalls: Served[] = [
  serve(contract.printJob, (ctx, { body }) => print(ctx, body)),
  serve(contract.openDrawer, (ctx, { body }) => openDrawer(ctx, body)),
];
