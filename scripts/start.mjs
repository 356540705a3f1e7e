/**
 * `npm start`: prepares the checkout if needed, runs the server, and restarts it when it ends unexpectedly.
 * A server that never got ready is not restarted: it has printed the reason. Neither is one that was asked to stop.
 */
import { fork } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { fail, prepare, say } from './prepare.mjs';

const program = fileURLToPath(new URL('serve.mjs', import.meta.url));
/** In milliseconds: the wait before the first restart and the longest one. It doubles in between. */
const shortestWait = 1_000;
const longestWait = 60_000;
/** A server that ran this long does not count as a failed start. */
const longEnough = 60_000;
/** Failed restarts in a row before giving up. */
const mostTries = 6;

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Countinghouse needs Node 20.19 or later; this is ${process.versions.node}.`);
}
await prepare({ build: true });

let server;
let asked = false;
let wait = shortestWait;
let failedTries = 0;

// A terminal sends its signals to the server as well, which ignores the second one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    asked = true;
    if (server) server.kill(signal);
    else process.exit(0);
  });
}
run(true);

function run(first) {
  const startedAt = Date.now();
  let ready = false;
  server = fork(program);
  server.on('message', () => {
    ready = true;
  });
  server.on('exit', (code, signal) => {
    server = undefined;
    const exitCode = code ?? 128 + constants.signals[signal];
    if (asked || exitCode === 0 || (first && !ready)) process.exit(exitCode);
    failedTries = ready ? 0 : failedTries + 1;
    if (failedTries >= mostTries) {
      say(`Countinghouse could not be restarted in ${mostTries} tries. See the reason above.`);
      process.exit(exitCode);
    }
    if (ready && Date.now() - startedAt > longEnough) wait = shortestWait;
    say(`Countinghouse stopped unexpectedly (${signal ?? `exit code ${code}`}); restarting in ${wait / 1000} s.`);
    setTimeout(run, wait, false);
    wait = Math.min(wait * 2, longestWait);
  });
}
