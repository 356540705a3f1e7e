/** Work that others may overtake: the operating system gives it what they leave. Where it can't be asked to, everyone is equal. */
import { execFile } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import type pg from 'pg';

type Connection = pg.ClientBase & { processID?: number | null };

function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not ours, or gone.
  }
}

/**
 * Lower priority alone lets a thread keep its core for some milliseconds once it has it, and a sale, which is handed between processes
 * several times, would wait for that each time. Linux takes the core from a thread of its idle class at once. Node can't choose that
 * class, so `chrt` does, which every distribution has.
 */
function giveWayAtOnce(pid: number): void {
  giveWay(pid);
  execFile('chrt', ['-i', '-p', '0', String(pid)], () => {
    // Without it, lower priority has to do.
  });
}

/** All threads of this process that start from now on, and the one that calls. */
export function processGivesWay(): void {
  giveWay(0);
}

/** This thread alone, which Linux lets one do. */
export function threadGivesWay(): void {
  try {
    giveWayAtOnce(Number(basename(readlinkSync('/proc/thread-self'))));
  } catch {
    // Another system.
  }
}

/** The process behind a connection to a database on this machine. */
export function connectionGivesWay(client: Connection): void {
  if (client.processID) giveWay(client.processID);
}

/** The same for a connection that whoever reads keeps busy, as long as they go on. */
export function connectionGivesWayAtOnce(client: Connection): void {
  if (client.processID) giveWayAtOnce(client.processID);
}
