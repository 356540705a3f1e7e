/**
 * Builds the page and the server into `dist`. It builds next to the old one, which is replaced only when everything
 * succeeded. The server is bundled into one file, which loads more than twice as fast as many small ones.
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { root, sourceHash } from './prepare.mjs';

// A test that builds sets its own environment, with which React would be built for development.
process.env.NODE_ENV = 'production';

const final = join(root, 'dist');
const draft = join(root, `dist.${process.pid}`);
const stamp = sourceHash();

try {
  if (existsSync(join(root, 'index.html'))) {
    await build({ root, logLevel: 'warn', build: { outDir: join(draft, 'web'), emptyOutDir: true } });
    await compressFolder(join(draft, 'web'));
  }
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    // Native code can't be bundled, and pg-native is never used.
    ssr: { noExternal: true, external: ['@node-rs/argon2', 'pg-native'] },
    build: {
      ssr: true,
      target: 'node20',
      minify: false,
      outDir: join(draft, 'server'),
      rolldownOptions: { input: { ...entries(), ...tools() } },
    },
  });
  writeFileSync(join(draft, 'built-from'), stamp);
  rmSync(`${draft}.old`, { recursive: true, force: true });
  if (existsSync(final)) renameSync(final, `${draft}.old`);
  renameSync(draft, final);
} finally {
  for (const leftover of [draft, `${draft}.old`]) rmSync(leftover, { recursive: true, force: true });
}

/** The entry points: the server, and the thread that it starts. */
function entries() {
  const server = join(root, 'server');
  return { main: join(server, 'main.ts'), 'reading-thread': join(server, 'reading-thread', 'reading-thread.ts') };
}

/** Every command-line tool is an entry point next to the server's. */
function tools() {
  const folder = join(root, 'server', 'tools');
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'tool.ts');
  return Object.fromEntries(names.map((name) => [name.slice(0, -3), join(folder, name)]));
}

/** Files are compressed once, at build time and as small as possible, instead of at every request. */
async function compressFolder(folder) {
  const files = readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && /\.(js|css|html|svg|json|txt|wasm|webmanifest)$/.test(path));
  await Promise.all(files.map(compressFile));
}

async function compressFile(path) {
  const content = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  if (br.length < content.length) await writeFile(`${path}.br`, br);
  if (gz.length < content.length) await writeFile(`${path}.gz`, gz);
}
