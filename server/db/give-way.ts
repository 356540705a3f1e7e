/** Work that others may overtake: the operating system gives it what they leave. Where it can't be asked to, everyone is equal. */
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import type pg from 'pg';

function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not ours, or gone.
  }
}

/** All threads of this process that start from now on, and the one that calls. */
export function processGivesWay(): void {
  giveWay(0);
}

/** This thread alone, which Linux lets one do. */
export function threadGivesWay(): void {
  try {
    giveWay(Number(basename(readlinkSync('/proc/thread-self'))));
  } catch {
    // Another system.
  }
}

/** The process behind a connection to a database on this machine. */
export function connectionGivesWay(client: pg.ClientBase & { processID?: number | null }): void {
  if (client.processID) giveWay(client.processID);
}
