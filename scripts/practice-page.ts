/**
 * Part of the page's build: writes practice.html, which the server sends for the practice shop (server/http/assets.ts). It is
 * the same page, with marks of its own and with a script before it that keeps it apart from the real shop, so that neither
 * loads a byte for the other.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { practicePath } from '../contract/first-hour/practice.ts';

const source = fileURLToPath(new URL('../index.html', import.meta.url));
const colour = '#e8590c';

/** The frame is over everything that the page shows, including dialogs. */
const frame = `<style>@media screen{html::after{content:'';position:fixed;inset:0;z-index:100000;border:4px solid ${colour};pointer-events:none}}</style>`;

const changes: [from: RegExp, to: string][] = [
  [/<html /, `<html data-shop="${practicePath}" `],
  [/<title>/, `${frame}\n    <title>PRACTICE · `],
  [/%230d655f/, colour.replace('#', '%23')],
  // The practice shop can't be installed like an app.
  [/ *<link rel="(apple-touch-icon|manifest)"[^>]*>\n/g, ''],
  [/<script src="\/color-scheme.js">/, '<script src="/practice.js"></script>\n    <script src="/color-scheme.js">'],
];

export function practicePage(): Plugin {
  return {
    name: 'practice-page',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      this.emitFile({ type: 'asset', fileName: 'practice.html', source: changed(String(page.source)) });
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const url = request.url ?? '';
        if (!/^\/practice([/?]|$)/.test(url) || url.startsWith(`${practicePath}/api/`)) return next();
        const page = await server.transformIndexHtml('/', readFileSync(source, 'utf8'));
        response.setHeader('content-type', 'text/html').end(changed(page));
      });
    },
  };
}

function changed(page: string): string {
  return changes.reduce((text, [from, to]) => {
    if (text.search(from) < 0) throw new Error(`index.html has no ${from} to make the practice page from.`);
    return text.replace(from, to);
  }, page);
}
