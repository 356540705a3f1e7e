/**
 * Part of the page's build: writes screen-files.json, which says for the address of each screen which files it is made of, in the
 * order in which they run. The server tells them to the browser with the page (server/http/assets.ts), so that they come all at once
 * instead of each when the one before it has come and run.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const web = fileURLToPath(new URL('../web', import.meta.url));

export function screenFiles(): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      for (const chunk of chunks) refuseCycle(chunk, bundle);
      const screens = Object.entries(screenSources()).map(([path, source]) => {
        const sources = ['main.tsx', 'shell/layout.tsx', 'screen-pages.ts', source];
        const files = sources.flatMap((one) => filesOf(chunkOf(chunks, join(web, one)), bundle));
        return [path, [...new Set(['color-scheme.js', ...files])]];
      });
      const source = JSON.stringify(Object.fromEntries(screens));
      this.emitFile({ type: 'asset', fileName: 'screen-files.json', source });
    },
  };
}

/** Where the page of each screen is, as `web/screen-pages.ts` says; without those that have a record in their address. */
function screenSources(): Record<string, string> {
  const pages = readFileSync(join(web, 'screen-pages.ts'), 'utf8');
  const named = [...pages.matchAll(/'(\/[\w/-]+)':\s[^/]*?import\('\.\/([^']+)'\)/g)];
  if (named.length === 0) throw new Error('screen-pages.ts names no screens as it did.');
  return Object.fromEntries(named.map(([, path, source]) => [path, source]));
}

/** What is imported by that name: where its content came together with others, a file of its own that leads there. */
function chunkOf(chunks: Rolldown.OutputChunk[], id: string): Rolldown.OutputChunk {
  const chunk =
    chunks.find(({ facadeModuleId }) => facadeModuleId === id) ??
    chunks.find(({ moduleIds }) => moduleIds.includes(id));
  if (!chunk) throw new Error(`${id} is in no file that was built.`);
  return chunk;
}

/** With everything that it imports, which runs before it. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const imported = importsOf(chunk, bundle).flatMap((one) => filesOf(one, bundle));
  return [...imported, ...(chunk.viteMetadata?.importedCss ?? []), chunk.fileName];
}

function importsOf({ imports }: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return imports.map((name) => bundle[name]).filter((one) => one?.type === 'chunk');
}

/** Files that come together (scripts/page-chunks.ts) must not wait for each other: one of them would run without what it needs. */
function refuseCycle(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): void {
  const seen = new Set<Rolldown.OutputChunk>();
  const waiting = importsOf(chunk, bundle);
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    if (one === chunk) throw new Error(`${chunk.fileName} needs itself.`);
    if (seen.has(one)) continue;
    seen.add(one);
    waiting.push(...importsOf(one, bundle));
  }
}
