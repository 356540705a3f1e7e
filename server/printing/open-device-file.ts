/**
 * A printer that is connected to the server itself, through its device file. Only device files that printers have are opened,
 * because opening some of the others does harm (a watchdog restarts the machine). It is opened in non-blocking mode: a printer that
 * takes no more answers at once that it is busy, and is asked again until it has stalled for too long.
 */
import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { refuse } from '../base/refusal.ts';
import type { OpenPort } from './open-port.ts';

/**
 * USB printers, parallel ports, serial lines by cable, USB and Bluetooth, and pseudo-terminals of programs that act as a printer.
 */
const printers =
  /^\/dev\/(usb\/lp\d+|usblp\d+|u?lpt\d+|unlpt\d+|lp\d+|tty(USB|ACM|S|AMA)\d+|rfcomm\d+|(tty|cu)\.[\w.-]+|pts\/\d+)$/;

const longestStall = 5_000;
const betweenTries = 20;

export async function openDeviceFile(path: string): Promise<OpenPort> {
  // udev gives devices names of their own, such as /dev/receipts, that link to one of these.
  const device = await realpath(path).catch(() => refuse('printer-unreachable'));
  if (!path.startsWith('/dev/') || !printers.test(device)) refuse('printer-unreachable/file');
  const file = await openWithoutWaiting(device);
  if (!(await file.stat()).isCharacterDevice()) {
    await file.close();
    refuse('printer-unreachable/file');
  }
  return portOf(file);
}

/** It may never become the terminal of this process. Some printers can only be written to. */
async function openWithoutWaiting(device: string): Promise<FileHandle> {
  const { O_RDWR, O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants;
  const flags = (O_NONBLOCK ?? 0) | (O_NOCTTY ?? 0);
  return open(device, O_RDWR | flags)
    .catch(() => open(device, O_WRONLY | flags))
    .catch(() => refuse('printer-unreachable'));
}

function portOf(file: FileHandle): OpenPort {
  const received: number[] = [];
  let isOpen = true;
  const destroy = () => {
    if (!isOpen) return;
    isOpen = false;
    void file.close().catch(() => {});
  };
  return {
    async send(bytes) {
      let sent = 0;
      let stalledAt = Date.now() + longestStall;
      while (sent < bytes.length) {
        const count = await busyAsZero(() => file.write(bytes, sent).then(({ bytesWritten }) => bytesWritten));
        sent += count;
        if (count > 0) stalledAt = Date.now() + longestStall;
        else if (!isOpen || Date.now() > stalledAt) throw new Error('stalled');
        else await pause(betweenTries);
      }
    },
    async next(longest) {
      const end = Date.now() + longest;
      const some = Buffer.alloc(64);
      while (received.length === 0 && isOpen) {
        const count = await busyAsZero(() => file.read(some).then(({ bytesRead }) => bytesRead)).catch(() => null);
        // This printer can only be written to, so there is nothing to read.
        if (count === null) return null;
        received.push(...some.subarray(0, count));
        if (count === 0 && Date.now() >= end) return null;
        if (count === 0) await pause(betweenTries);
      }
      return received.shift() ?? null;
    },
    close: async () => destroy(),
    // The slowest printers take 10 kB of a picture per second.
    printingTime: (bytes) => bytes / 10,
    destroy,
  };
}

async function busyAsZero(act: () => Promise<number>): Promise<number> {
  try {
    return await act();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return 0;
    throw error;
  }
}
