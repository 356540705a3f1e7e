/** Replaces the thread that reads: it says that it is ready, and then closes every connection. */
import { createServer } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

createServer((request) => request.socket.destroy()).listen(workerData.socket, () => parentPort.postMessage('ready'));
