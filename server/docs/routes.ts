/** /api/openapi.json for machines and /api/docs for people: one plain page, no scripts. */
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { openApi } from './openapi.ts';
import { referencePage } from './reference-page.ts';

export function docsRoutes(app: FastifyInstance, endpoints: Endpoint[], title: string): void {
  const document = openApi(endpoints, title);
  const page = referencePage(endpoints, title);
  app.get('/api/openapi.json', async () => document);
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
}
