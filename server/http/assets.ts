/**
 * Serves the built page. Hashed files are kept by the browser for good, in the form compressed at build time; every
 * other path that is not the API's answers the page itself, so that a reload on any screen works.
 */
import { existsSync, readdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isApi } from './protect.ts';

const year = 31_536_000;

export async function serveAssets(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const page = folder && existsSync(folder) ? folder : null;
  if (page) {
    await app.register(fastifyStatic, {
      root: page,
      preCompressed: true,
      // Two routes of our own instead of one per file: making those would be a third of the time to start.
      serve: false,
      cacheControl: false,
      setHeaders(reply, path) {
        const forGood = /[\\/]assets[\\/]/.test(path);
        reply.setHeader('cache-control', forGood ? `public, max-age=${year}, immutable` : 'no-cache');
      },
    });
    // Nothing is handed back from the handlers: fastify would wait for the reply once more, and warn of it.
    app.get<{ Params: { file: string } }>('/assets/:file', (request, reply) => {
      reply.sendFile(`assets/${request.params.file}`);
    });
    for (const name of ['', ...filesIn(page)]) {
      app.get(`/${name}`, (_request, reply) => {
        reply.sendFile(name || 'index.html');
      });
    }
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (isApi(request.url)) {
      return reply.code(404).send({ status: false, payload: 'There is nothing at this address.' });
    }
    const isFile = /\.\w+$/.test(request.url.split('?')[0] ?? '');
    if (!page || isFile || (request.method !== 'GET' && request.method !== 'HEAD')) {
      return reply.code(404).type('text/plain').send('Not found');
    }
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

/** Beside the page itself, and without the compressed twins. */
function filesIn(folder: string): string[] {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ name }) => name).filter((name) => !/\.(br|gz)$/.test(name));
}
