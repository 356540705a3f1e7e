/**
 * Part of the page's build: writes screen-files.json, which lists for the address of each screen the files that it is made of,
 * in the order in which they run. The server names them to the browser with the page (server/http/assets.ts), so that they are
 * all loaded at once, and not each after the one before it has run.
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

/** The source of each screen's page, from `web/screen-pages.ts`; screens that have a record in their address are left out. */
function screenSources(): Record<string, string> {
  const pages = readFileSync(join(web, 'screen-pages.ts'), 'utf8');
  const named = [...pages.matchAll(/'(\/[\w/-]+)':\s[^/]*?import\('\.\/([^']+)'\)/g)];
  if (named.length === 0) throw new Error('screen-pages.ts names no screens as it did.');
  return Object.fromEntries(named.map(([, path, source]) => [path, source]));
}

/** The chunk that is imported under that name. If the source was bundled with others, that is a small file which leads there. */
function chunkOf(chunks: Rolldown.OutputChunk[], id: string): Rolldown.OutputChunk {
  const chunk =
    chunks.find(({ facadeModuleId }) => facadeModuleId === id) ??
    chunks.find(({ moduleIds }) => moduleIds.includes(id));
  if (!chunk) throw new Error(`${id} is in no file that was built.`);
  return chunk;
}

/** The files of a chunk, after everything that it imports, which runs first. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const imported = importsOf(chunk, bundle).flatMap((one) => filesOf(one, bundle));
  return [...imported, ...(chunk.viteMetadata?.importedCss ?? []), chunk.fileName];
}

function importsOf({ imports }: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return imports.map((name) => bundle[name]).filter((one) => one?.type === 'chunk');
}

/** Bundled files (scripts/page-chunks.ts) must not wait for each other, because one of them would run without what it needs. */
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
