/**
 * Part of the page's build: writes /sw.js, the service worker of web/offline with the list of files that open the page without
 * a server, including the pictures of the handbook. Languages, fonts for other scripts and the decoder for the camera are not
 * in the list; they are stored when they are first used.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { minifySync, type Plugin, type Rolldown } from 'vite';

/** The page once more, as the server sends it for the till: with the names of its files. */
const tillPath = '/sales';

const source = fileURLToPath(new URL('../web/offline/worker.js', import.meta.url));

export function offlineShell(): Plugin {
  return {
    name: 'offline-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = ['/', tillPath, '/color-scheme.js', ...shellFiles(bundle)];
      const worker = readFileSync(source, 'utf8');
      const page = bundle['index.html'];
      const content = [...files, worker, page?.type === 'asset' ? String(page.source) : ''].join('\n');
      const version = createHash('sha256').update(content).digest('hex').slice(0, 12);
      const code = `const shell = ${JSON.stringify({ version, files })};\n${worker}`;
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: minifySync('sw.js', code).code });
    },
  };
}

function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  return Object.values(bundle)
    .filter((one) => !isOfOneLanguage(one))
    .map((one) => one.fileName)
    .filter((name) => /\.(js|css|png)$|inter-latin-wght.*\.woff2$/.test(name) && !name.includes('decoder-worker'))
    .sort()
    .map((name) => `/${name}`);
}

function isOfOneLanguage(one: Rolldown.OutputChunk | Rolldown.OutputAsset): boolean {
  return one.type === 'chunk' && one.moduleIds.some((id) => /\/locales\/|\/docs\/handbook\/\w+\//.test(id));
}
