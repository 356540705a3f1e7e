/** Builds the page into dist/web; in development serves it with reload and hands /api on to the server at API_PORT. */
import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';
import * as zod from 'zod';
import { shorten } from './contract/words/short-catalogue.ts';
import { offlineShell } from './scripts/offline-shell.ts';

/**
 * The page needs the address and the types of a call, not its schemas: the server has held every answer against them.
 * Here each part of zod is a stand-in that lets declarations be written down and refuses to be used, which spares every
 * browser a tenth of what it loads. What schemas say about a field is left out with them.
 */
function withoutSchemas(): Plugin {
  const saidOfField = /\b(?:problem|wholeSentence)\(\s*(?:'[^']*'|"[^"]*")\s*(?:,\s*\{[^}]*\}\s*)?,?\s*\)/g;
  const standIn = '\0without-schemas';
  return {
    name: 'without-schemas',
    enforce: 'pre',
    resolveId: (id) => (id === 'zod' ? standIn : undefined),
    load: (id) =>
      id === standIn
        ? `const use = /^(shape|options|def|.*parse.*)$/i;
           const refuse = (name) => { throw new Error('The page has no schemas: ' + name); };
           const any = new Proxy(() => any, { get: (_, name) => (use.test(String(name)) ? refuse(String(name)) : any) });
           export { ${Object.keys(zod).map((name) => `any as ${name}`)} };`
        : undefined,
    transform: (code, id) => (id.includes('/contract/') ? code.replace(saidOfField, "''") : undefined),
  };
}

/** `page.json?short`: a catalogue without its English. */
function shortCatalogues(): Plugin {
  return {
    name: 'short-catalogues',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('.json?short')) return;
      const entries = JSON.parse(readFileSync(id.slice(0, -'?short'.length), 'utf8'));
      return `export default ${JSON.stringify(shorten(entries))}`;
    },
  };
}

/** `picture.png?size`: so that room is kept for a picture before it comes. */
function pictureSizes(): Plugin {
  return {
    name: 'picture-sizes',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('.png?size')) return;
      const header = readFileSync(id.slice(0, -'?size'.length));
      const size = { width: header.readUInt32BE(16), height: header.readUInt32BE(20) };
      return `export default ${JSON.stringify(size)}`;
    },
  };
}

export default defineConfig({
  plugins: [withoutSchemas(), shortCatalogues(), pictureSizes(), react(), offlineShell()],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    // The content policy allows no data: addresses for fonts, and what is cached for good is better a file of its own.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // What sign-in needs comes as one file, and what most screens share as a second one: fewer requests, and it
    // compresses better than in pieces. What a single screen uses comes with that screen, and so does what only the till,
    // receipts and sales lists share: the way to the stock list does not need it.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'main', tags: ['$initial'], priority: 2 },
            {
              name: 'shared',
              test: (id) => !/\/contract\/(approvals|price|returns|sales)\.ts$|\/web\/(receipts|returns)\//.test(id),
              minShareCount: 14,
              priority: 1,
            },
            // Each is so small that asking for it by itself takes more than it does.
            { name: 'icons', test: /tabler/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: `http://127.0.0.1:${process.env.API_PORT ?? '3000'}` } },
  },
});
