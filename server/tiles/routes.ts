import * as contract from '../../contract/goods/tiles.ts';
import { servePictureBody } from '../http/picture-body.ts';
import { contextFor, routePath, type Served, serve } from '../http/serve.ts';
import { getTiles, listTileItems } from './get-tiles.ts';
import { deleteItemPicture, getItemPicture, putItemPicture } from './item-picture.ts';
import { readItemPicture } from './read-picture.ts';
import { setFavourite } from './set-favourite.ts';

/**
 * The address of a picture is never used for another one, so browsers may keep it for good. Opened by itself, it may do nothing at
 * all.
 */
const forGood = {
  'cache-control': 'private, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
};

const getPictureCall: Served = {
  endpoint: contract.getItemPicture,
  register(app, equipment) {
    const call = contract.getItemPicture;
    app.get(routePath(call.path), { config: { call } }, async (request, reply) => {
      const ctx = await contextFor(call, request, reply, equipment);
      const { id, version } = call.params.parse(request.params);
      const { type, picture } = await getItemPicture(ctx, id, version);
      return reply.headers(forGood).type(type).send(picture);
    });
  },
};

export const tileCalls: Served[] = [
  serve(contract.getTiles, (ctx) => getTiles(ctx)),
  serve(contract.listTileItems, (ctx, { query }) => listTileItems(ctx, query.ids ?? [])),
  serve(contract.setFavourite, (ctx, { params, body }) => setFavourite(ctx, params.id, body.favourite)),
  getPictureCall,
  servePictureBody(
    contract.putItemPicture,
    (ctx, { params }, picture) => putItemPicture(ctx, params.id, picture),
    readItemPicture,
  ),
  serve(contract.deleteItemPicture, (ctx, { params }) => deleteItemPicture(ctx, params.id)),
];
