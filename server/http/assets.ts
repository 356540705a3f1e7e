/**
 * Serves the built page. Hashed files are kept by the browser for good, in the form compressed at build time; every
 * other path that is not the API's answers the page itself, so that a reload on any screen works.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { practicePath } from '../../contract/first-hour/practice.ts';
import { refuse } from '../base/refusal.ts';
import { wordsFor } from './language-for.ts';
import { isApi } from './protect.ts';

const year = 31_536_000;

/** Browsers read these on pages and workers, not on the scripts, styles and fonts of a page: half a kilobyte on each. */
const forPagesOnly = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * The worker that reads codes out of camera pictures is WebAssembly, which the page's own policy refuses. A worker has the policy
 * that it comes with: this one may compile its decoder and fetch it from here, and nothing else.
 */
const ofDecoder = "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'";
const isDecoder = (url: string) => /^\/assets\/decoder-worker-[\w-]+\.js$/.test(url);

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
        if (isDecoder(request.url)) reply.header('content-security-policy', ofDecoder);
        reply.sendFile(`${name}/${request.params.file}`);
      });
    }
    for (const name of ['', ...files]) {
      app.get(`/${name}`, (_request, reply) => {
        reply.sendFile(name || 'index.html');
      });
    }
  }
  // Its own page, so that no file of it is loaded by the real shop's, and no page of that runs below its path.
  for (const path of [practicePath, `${practicePath}/*`]) {
    app.get(path, (request, reply) => {
      if (page && !isFile(request.url)) reply.header('cache-control', 'no-cache').sendFile('practice.html');
      else answerNotFound(request, reply);
    });
  }
  // A customer's statement: for nobody's index, and kept nowhere.
  app.get('/statement/:token', { onSend: forNobodyElse }, (request, reply) => {
    if (page) reply.sendFile('index.html');
    else answerNotFound(request, reply);
  });
  const filesOf = page ? readScreenFiles(page) : new Map<string, string>();
  app.setNotFoundHandler(async (request, reply) => {
    if (isApi(request.url)) {
      return refuse('not-found');
    }
    if (!page || isFile(request.url) || (request.method !== 'GET' && request.method !== 'HEAD')) {
      return answerNotFound(request, reply);
    }
    const files = filesOf.get(pathOf(request.url));
    if (files) reply.header('link', files);
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

/**
 * By the address of a screen, what it is made of, as a header that has the browser fetch it at once: on a slow line each file would
 * otherwise wait until the one before it has come and run. Written by the build (scripts/screen-files.ts).
 */
function readScreenFiles(page: string): Map<string, string> {
  const file = join(page, 'screen-files.json');
  if (!existsSync(file)) return new Map();
  const screens = Object.entries<string[]>(JSON.parse(readFileSync(file, 'utf8')));
  return new Map(screens.map(([path, files]) => [path, files.map(preloaded).join(',')]));
}

/** As the page itself asks for it, or it would be fetched twice. */
function preloaded(file: string): string {
  if (file.endsWith('.css')) return `</${file}>;rel=preload;as=style;crossorigin`;
  return file.startsWith('assets/') ? `</${file}>;rel=modulepreload` : `</${file}>;rel=preload;as=script`;
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? '';
}

function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send(wordsFor(request).t('Not found'));
}

/** A name with an ending is answered with that file or with 404, any other path with the page. */
function isFile(url: string): boolean {
  return /\.\w+$/.test(pathOf(url));
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
