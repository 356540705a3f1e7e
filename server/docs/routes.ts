/** /api/openapi.json for machines and /api/docs for people: one plain page, no scripts. */
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { openApi } from './openapi.ts';
import { referencePage } from './reference-page.ts';

export function docsRoutes(app: FastifyInstance, endpoints: Endpoint[], readTitle: () => Promise<string>): void {
  // Generated on first use: few ever ask for it, and every start would wait for it.
  const document = keptFor((title) => openApi(endpoints, title));
  const page = keptFor((title) => referencePage(endpoints, title));
  app.get('/api/openapi.json', async () => document(await readTitle()));
  app.get('/api/docs', async (_request, reply) => {
    return reply.type('text/html; charset=utf-8').send(page(await readTitle()));
  });
}

/** Keeps what was made last for as long as the title stays the same. */
function keptFor<Made>(make: (title: string) => Made): (title: string) => Made {
  let kept: { title: string; made: Made } | undefined;
  return (title) => {
    if (kept?.title !== title) kept = { title, made: make(title) };
    return kept.made;
  };
}
