/**
 * Serves a call whose body is a picture. As with every call, session and role are checked before the body is read. The bytes decide
 * what it is, whatever the request says: PNG or JPEG, unless the call reads it in its own way.
 */
import type { Endpoint, Input } from '../../contract/endpoint.ts';
import { changedBy } from '../../contract/events.ts';
import type { StaffContext } from '../base/context.ts';
import { contextFor, refuseTooLong, routePath, type Served } from './serve.ts';

const beginnings = {
  'image/png': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  'image/jpeg': Buffer.from('\xff\xd8\xff', 'latin1'),
};
export interface Picture {
  type: keyof typeof beginnings;
  picture: Buffer;
}

/** The handler gets what was read from the body; null, as a rule, if it was not a picture. */
export function servePictureBody<E extends Endpoint & { bodyLimit: number }, Read = Picture | null>(
  endpoint: E,
  handler: (ctx: StaffContext, input: Pick<Input<E>, 'params'>, picture: Read) => Promise<string>,
  read = asPicture as (body: unknown) => Read,
): Served {
  return {
    endpoint,
    register(app, equipment) {
      // It has a scope of its own, because everywhere else a body is JSON.
      app.register(async (scope) => {
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
        scope.route({
          method: endpoint.method,
          url: routePath(endpoint.path),
          config: { call: endpoint },
          bodyLimit: endpoint.bodyLimit,
          onRequest: async (request, reply) => {
            request.ctx = await contextFor(endpoint, request, reply, equipment);
            refuseTooLong(request);
          },
          handler: async (request) => {
            const input = { params: endpoint.params?.parse(request.params) } as Pick<Input<E>, 'params'>;
            const payload = await handler(request.ctx as StaffContext, input, read(request.body));
            equipment.events.announce(changedBy(endpoint));
            return { status: true, payload };
          },
        });
      });
    },
  };
}

function asPicture(body: unknown): Picture | null {
  if (!Buffer.isBuffer(body)) return null;
  const types = Object.keys(beginnings) as Picture['type'][];
  const type = types.find((one) => body.subarray(0, beginnings[one].length).equals(beginnings[one]));
  return type ? { type, picture: body } : null;
}
