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

/**
 * Browsers read these headers on pages and workers only. On each script, style and font they would be half a kilobyte of waste.
 */
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
 * The worker that reads codes from camera pictures is WebAssembly, which the page's own policy refuses. A worker is bound by the
 * policy of its own response: this one may compile its decoder and fetch it from here, and nothing else.
 */
const ofDecoder = "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'";
const isDecoder = (url: string) => /^\/assets\/decoder-worker-[\w-]+\.js$/.test(url);

export async function serveAssets(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const page = folder && existsSync(folder) ? folder : null;
  if (page) {
    await app.register(fastifyStatic, {
      root: page,
      preCompressed: true,
      // We add one route per folder instead of one per file: that would take a third of the time to start.
      serve: false,
      cacheControl: false,
      setHeaders(reply, path) {
        const forGood = /[\\/]assets[\\/]/.test(path);
        reply.setHeader('cache-control', forGood ? `public, max-age=${year}, immutable` : 'no-cache');
      },
    });
    // The handlers return nothing: fastify would await a returned reply once more, and warn about it.
    const { folders, files } = contentOf(page);
    for (const name of folders) {
      app.get<{ Params: { file: string } }>(`/${name}/:file`, (request, reply) => {
        // Not removed if the answer may be the page itself.
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
  // The practice shop has a page of its own, so that the real shop loads none of its files, and none of the real shop's pages
  // runs below its path.
  for (const path of [practicePath, `${practicePath}/*`]) {
    app.get(path, (request, reply) => {
      if (page && !isFile(request.url)) reply.header('cache-control', 'no-cache').sendFile('practice.html');
      else answerNotFound(request, reply);
    });
  }
  // A customer's statement may not be indexed or cached anywhere.
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
 * For the address of each screen, the header that makes the browser fetch its files at once: on a slow line each file would
 * otherwise wait until the one before it has been loaded and run. The build writes them (scripts/screen-files.ts).
 */
function readScreenFiles(page: string): Map<string, string> {
  const file = join(page, 'screen-files.json');
  if (!existsSync(file)) return new Map();
  const screens = Object.entries<string[]>(JSON.parse(readFileSync(file, 'utf8')));
  return new Map(screens.map(([path, files]) => [path, files.map(preloaded).join(',')]));
}

/** It must match the way the page asks for the file, or the file would be fetched twice. */
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

/** A path with a file extension is answered with that file or with 404, any other path with the page. */
function isFile(url: string): boolean {
  return /\.\w+$/.test(pathOf(url));
}

async function forNobodyElse(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', 'no-store');
}

/** The files and folders next to the page, without the compressed copies. */
function contentOf(page: string): { folders: string[]; files: string[] } {
  const entries = readdirSync(page, { withFileTypes: true });
  const namesOf = (wanted: boolean) =>
    entries.filter((entry) => entry.isDirectory() === wanted).map(({ name }) => name);
  return { folders: namesOf(true), files: namesOf(false).filter((name) => !/\.(br|gz)$/.test(name)) };
}
