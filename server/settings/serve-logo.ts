/**
 * GET and PUT /settings/logo, whose answer and body are a picture. As with every call, session and role come before the
 * body is read. A browser that has the picture is answered from memory.
 */

import { changedBy } from '../../contract/events.ts';
import * as contract from '../../contract/shop-settings.ts';
import type { StaffContext } from '../base/context.ts';
import { contextFor, refuseTooLong, routePath, type Served } from '../http/serve.ts';
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

export const putLogoCall: Served = {
  endpoint: contract.putLogo,
  register(app, equipment) {
    // In a scope of its own, since everywhere else a body is JSON.
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      scope.route({
        method: 'PUT',
        url: routePath(contract.putLogo.path),
        config: { call: contract.putLogo },
        bodyLimit: contract.logoBytes,
        onRequest: async (request, reply) => {
          request.ctx = await contextFor(contract.putLogo, request, reply, equipment);
          refuseTooLong(request);
        },
        handler: async (request) => {
          const payload = await putLogo(request.ctx as StaffContext, request.body as Buffer | undefined);
          equipment.events.announce(changedBy(contract.putLogo));
          return { status: true, payload };
        },
      });
    });
  },
};
