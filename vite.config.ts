/** Builds the page into dist/web; in development serves it with reload and hands /api on to the server at API_PORT. */
import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';
import * as zod from 'zod';
import { shorten } from './contract/words/short-catalogue.ts';
import { offlineShell } from './scripts/offline-shell.ts';
import { goodsOf, shellOf, tillOf } from './scripts/page-chunks.ts';
import { practicePage } from './scripts/practice-page.ts';
import { screenFiles } from './scripts/screen-files.ts';

/**
 * The page needs the address and the types of a call, not its schemas: the server has held every answer against them.
 * Here each part of zod is a stand-in that lets declarations be written down and refuses to be used, which spares every
 * browser a tenth of what it loads. What schemas say about a field is left out with them, and so is what the API reference
 * says about a call.
 */
function withoutSchemas(): Plugin {
  const saidOfField = /\b(?:problem|wholeSentence)\(\s*(?:'[^']*'|"[^"]*")\s*(?:,\s*\{[^}]*\}\s*)?,?\s*\)/g;
  const saidOfCall = /^ {2}summary:\s*(?:'[^']*'|"[^"]*"|`[^`]*`),$/gm;
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
    transform: (code, id) =>
      id.includes('/contract/') ? code.replace(saidOfField, "''").replace(saidOfCall, '') : undefined,
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

/** What the till, receipts and slips have in common. The way to the stock list does not need it. */
const ofPapers =
  /\/contract\/[a-z]+\/(price|printers|returns|sales)\.ts$|\/web\/(debts|receipts|returns)\/|customer-link|share-button|use-till-printer|IconShare/;

export default defineConfig({
  plugins: [
    withoutSchemas(),
    shortCatalogues(),
    pictureSizes(),
    practicePage(),
    react(),
    offlineShell(),
    screenFiles(),
  ],
  // The server knows the one worker that reads codes by its name, and sends it with a policy of its own.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].js' } } },
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    // The content policy allows no data: addresses for fonts, and what is cached for good is better a file of its own.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // What sign-in needs comes as one file, and what most screens share as a second one: fewer requests, and it
    // compresses better than in pieces. What a single screen uses comes with that screen.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'main', tags: ['$initial'], priority: 2 },
            {
              name: 'shared',
              test: (id) => !ofPapers.test(id),
              minShareCount: 14,
              priority: 1,
            },
            { name: shellOf, debugName: 'shell' },
            { name: goodsOf, debugName: 'goods', minShareCount: 2, includeDependenciesRecursively: false },
            { name: tillOf, debugName: 'till', minShareCount: 2, includeDependenciesRecursively: false },
            // Each is so small that asking for it by itself takes more than it does.
            {
              name: 'icons',
              test: /tabler(?!.*Icon(BrandWhatsapp|Bulb|CameraRotate|Packages|Share)\.mjs)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '^(/practice)?/api': { target: `http://127.0.0.1:${process.env.API_PORT ?? '3000'}` } },
  },
});
