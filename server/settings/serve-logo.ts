/** GET and PUT /settings/logo, whose answer and body are a picture. A browser that already has it gets its answer from memory. */
import * as contract from '../../contract/shop/shop-settings.ts';
import { servePictureBody } from '../http/picture-body.ts';
import { contextFor, routePath, type Served } from '../http/serve.ts';
import { names } from '../http/unchanged.ts';
import { getLogo, putLogo } from './logo.ts';

export const getLogoCall: Served = {
  endpoint: contract.getLogo,
  register(app, equipment) {
    const options = { config: { call: contract.getLogo } };
    app.get(routePath(contract.getLogo.path), options, async (request, reply) => {
      const ctx = await contextFor(contract.getLogo, request, reply, equipment);
      const tag = `"${ctx.settings.logo}"`;
      reply.header('cache-control', 'no-cache').header('etag', tag);
      if (ctx.settings.logo && names(request.headers['if-none-match'] ?? '', tag)) return reply.code(304).send();
      const { type, picture } = await getLogo(ctx);
      return reply.type(type).send(picture);
    });
  },
};

export const putLogoCall = servePictureBody(contract.putLogo, (ctx, _input, picture) => putLogo(ctx, picture));
