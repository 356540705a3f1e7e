/** `npm run dev`: the API at PORT and the page at the address that Vite prints, both reloading when a file changes. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

await prepare({ build: false });

let stopping = false;
const port = process.env.PORT || '3000';
const children = [
  start('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'server/main.ts'], { PORT: port }),
  start('vite/bin/vite.js', [], { API_PORT: port }),
];

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) child.once('exit', stop);

function start(script, args, env) {
  const program = join(root, 'node_modules', script);
  return spawn(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
}

/** Only once: a second signal makes tsx kill the server, which then can't stop its database. */
function stop() {
  if (stopping) return;
  stopping = true;
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}
