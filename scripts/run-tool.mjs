/**
 * Runs a tool in server/tools by its name, installing and building first if needed: `node scripts/run-tool.mjs NAME …`.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './prepare.mjs';

await prepare({ build: true });
const [name] = process.argv.splice(2, 1);
await import(pathToFileURL(join(root, 'dist', 'server', `${name}.js`)).href);
