/**
 * Serves the built page. Hashed files are kept by the browser for good, in the form compressed at build time; every
 * other path that is not the API's answers the page itself, so that a reload on any screen works.
 */
import { existsSync, readdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../base/refusal.ts';
import { wordsFor } from './language-for.ts';
import { isApi } from './protect.ts';

const year = 31_536_000;

/** Browsers read these on pages and workers, not on the scripts, styles and fonts of a page: half a kilobyte on each. */
const forPagesOnly = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

export async function serveAssets(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const page = folder && existsSync(folder) ? folder : null;
  if (page) {
    await app.register(fastifyStatic, {
      root: page,
      preCompressed: true,
      // A route of our own per folder instead of one per file: making those would be a third of the time to start.
      serve: false,
      cacheControl: false,
      setHeaders(reply, path) {
        const forGood = /[\\/]assets[\\/]/.test(path);
        reply.setHeader('cache-control', forGood ? `public, max-age=${year}, immutable` : 'no-cache');
      },
    });
    // Nothing is handed back from the handlers: fastify would wait for the reply once more, and warn of it.
    const { folders, files } = contentOf(page);
    for (const name of folders) {
      app.get<{ Params: { file: string } }>(`/${name}/:file`, (request, reply) => {
        // Never where the page itself may be the answer.
        if (isFile(request.url)) for (const header of forPagesOnly) reply.removeHeader(header);
        reply.sendFile(`${name}/${request.params.file}`);
      });
    }
    for (const name of ['', ...files]) {
      app.get(`/${name}`, (_request, reply) => {
        reply.sendFile(name || 'index.html');
      });
    }
  }
  // A customer's statement: for nobody's index, and kept nowhere.
  app.get('/statement/:token', { onSend: forNobodyElse }, (request, reply) => {
    if (page) reply.sendFile('index.html');
    else answerNotFound(request, reply);
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (isApi(request.url)) {
      return refuse('not-found');
    }
    if (!page || isFile(request.url) || (request.method !== 'GET' && request.method !== 'HEAD')) {
      return answerNotFound(request, reply);
    }
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send(wordsFor(request).t('Not found'));
}

/** A name with an ending is answered with that file or with 404, any other path with the page. */
function isFile(url: string): boolean {
  return /\.\w+$/.test(url.split('?')[0] ?? '');
}

async function forNobodyElse(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', 'no-store');
}

/** What lies beside the page itself, without the compressed twins. */
function contentOf(page: string): { folders: string[]; files: string[] } {
  const entries = readdirSync(page, { withFileTypes: true });
  const namesOf = (wanted: boolean) =>
    entries.filter((entry) => entry.isDirectory() === wanted).map(({ name }) => name);
  return { folders: namesOf(true), files: namesOf(false).filter((name) => !/\.(br|gz)$/.test(name)) };
}
