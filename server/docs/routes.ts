/** /api/openapi.json for machines and /api/docs for people: one plain page, no scripts. */
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { openApi } from './openapi.ts';
import { referencePage } from './reference-page.ts';

export function docsRoutes(app: FastifyInstance, endpoints: Endpoint[], title: string): void {
  // Generated on first use: few ever ask for it, and every start would wait for it.
  let document: ReturnType<typeof openApi> | undefined;
  let page: string | undefined;
  app.get('/api/openapi.json', async () => {
    document ??= openApi(endpoints, title);
    return document;
  });
  app.get('/api/docs', async (_request, reply) => {
    page ??= referencePage(endpoints, title);
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
