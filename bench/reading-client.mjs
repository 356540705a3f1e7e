/** People who read, in a thread of its own, so that receiving their answers does not delay the measurement. */
import { parentPort, workerData } from 'node:worker_threads';

const { url, token, paths, atOnce } = workerData;
const leaving = new AbortController();
let answered = 0;

async function read(from) {
  for (let turn = from; !leaving.signal.aborted; turn++) {
    const path = paths[turn % paths.length];
    const response = await fetch(`${url}/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    });
    await response.arrayBuffer();
    // 429 is normal, because some files are made only so many at a time.
    if (!response.ok && response.status !== 429) throw new Error(`${path} was answered with ${response.status}.`);
    answered++;
  }
}

const readers = Array.from({ length: atOnce }, (_, at) =>
  read(at).catch((error) => {
    if (!leaving.signal.aborted) throw error;
  }),
);
parentPort.once('message', async () => {
  leaving.abort();
  await Promise.all(readers);
  parentPort.postMessage(answered);
  parentPort.close();
});
