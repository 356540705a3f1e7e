/**
 * Lowers the priority of work that nobody waits for, so that the operating system serves the tills first. If the operating system
 * does not allow it, everything keeps the same priority.
 */
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
    // The process is not ours, or has ended.
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

/** Lowers the priority of the calling thread and of all threads of this process that start from now on. */
export function processGivesWay(): void {
  giveWay(0);
}

/** Lowers the priority of this thread alone, which only Linux allows. */
export function threadGivesWay(): void {
  try {
    giveWayAtOnce(Number(basename(readlinkSync('/proc/thread-self'))));
  } catch {
    // This is another operating system.
  }
}

/** Lowers the priority of the process behind a connection to a database on this machine. */
export function connectionGivesWay(client: Connection): void {
  if (client.processID) giveWay(client.processID);
}

/** The same for a connection of the thread that reads, which heavy reports keep busy for seconds. */
export function connectionGivesWayAtOnce(client: Connection): void {
  if (client.processID) giveWayAtOnce(client.processID);
}
