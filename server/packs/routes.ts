import * as contract from '../../contract/goods/stock-packs.ts';
import { type Served, serve } from '../http/serve.ts';
import { addPack } from './add-pack.ts';
import { deletePack } from './delete-pack.ts';
import { listPacks } from './list-packs.ts';
import { updatePack } from './update-pack.ts';

export const packCalls: Served[] = [
  serve(contract.listPacks, (ctx, { params }) => listPacks(ctx, params.id)),
  serve(contract.addPack, (ctx, { params, body }) => addPack(ctx, params.id, body)),
  serve(contract.updatePack, (ctx, { params, body }) => updatePack(ctx, params.id, body)),
  serve(contract.deletePack, (ctx, { params }) => deletePack(ctx, params.id, params.packId)),
];
