/**
 * Lowers the priority of work that nobody waits for, so that the operating system serves the tills first. If the operating system
 * does not allow it, everything keeps the same priority.
 */
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import type pg from 'pg';

function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process is not ours, or has ended.
  }
}

/** Lowers the priority of the calling thread and of all threads of this process that start from now on. */
export function processGivesWay(): void {
  giveWay(0);
}

/** Lowers the priority of this thread alone, which only Linux allows. */
export function threadGivesWay(): void {
  try {
    giveWay(Number(basename(readlinkSync('/proc/thread-self'))));
  } catch {
    // This is another operating system.
  }
}

/** Lowers the priority of the process behind a connection to a database on this machine. */
export function connectionGivesWay(client: pg.ClientBase & { processID?: number | null }): void {
  if (client.processID) giveWay(client.processID);
}
