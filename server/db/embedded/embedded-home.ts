/**
 * Where the embedded server's files are, and which user it runs as.
 *
 * PostgreSQL refuses to run as root, and it opens its files by their full path. So when started by root it runs as an
 * unprivileged user, who must be able to reach its folder. Normally that is DATA_DIR/postgres. When a parent folder is
 * closed to others (a checkout in root's home, mode 0700), it is not up to us to open it: the files then go to
 * /var/lib/countinghouse/<id>, and DATA_DIR/postgres.location says so from then on. So a DATA_DIR may be moved; a copy
 * of it is refused, because two shops would write into the same books.
 */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** uid and gid are undefined when the server runs as the current user. */
export interface DatabaseUser {
  name: string;
  uid?: number;
  gid?: number;
}

export interface Home {
  user: DatabaseUser;
  cluster: string;
  /** Holds the password of the superuser role; see embedded-roles.ts. */
  passwordFile: string;
  /** Holds the password of the role that the server connects as. */
  ownerPasswordFile: string;
  socketDir: string;
}

/** A unix socket's whole path must fit into 104 bytes (macOS; Linux allows 108). */
const longestSocketDir = 104 - '/.s.PGSQL.5432.lock'.length;

export function sharedHome(): string {
  const root = '/var/lib/countinghouse';
  makeFolder(root, 0o755);
  return root;
}

/** Sets the mode even if a umask of 077 closes new folders to others. A folder that exists keeps its mode. */
export function makeFolder(path: string, mode: number): void {
  if (mkdirSync(path, { recursive: true, mode }) !== undefined) chmodSync(path, mode);
}

/** Where the database is, or would be; nothing is created. */
export function findCluster(dataDir: string): string {
  const note = join(dataDir, 'postgres.location');
  return join(existsSync(note) ? readFileSync(note, 'utf8').trim() : join(dataDir, 'postgres'), 'cluster');
}

export function prepareHome(dataDir: string): Home {
  const folder = locate(dataDir);
  const user = chooseUser(join(folder, 'cluster'));
  // Only PostgreSQL's own files belong to its user. The parent folder stays ours: root must not follow links that an
  // unprivileged user could create there.
  makeFolder(folder, isRoot() ? 0o711 : 0o700);
  const passwordFile = join(folder, 'password');
  if (!existsSync(passwordFile)) writePassword(passwordFile, makePassword(), user);
  if (user.uid !== undefined) refuseIfClosed(folder, user);
  return {
    user,
    cluster: join(folder, 'cluster'),
    passwordFile,
    ownerPasswordFile: join(folder, 'shop-password'),
    socketDir: makeSocketDir(folder, user),
  };
}

export function makePassword(): string {
  return randomBytes(24).toString('base64url');
}

/**
 * Written completely or not at all, and never through a link that the folder's owner may have created under the draft's
 * name.
 */
export function writePassword(path: string, password: string, { gid }: DatabaseUser): void {
  const draft = `${path}.${process.pid}`;
  rmSync(draft, { force: true });
  writeFileSync(draft, password, { mode: 0o640, flag: 'wx' });
  if (gid !== undefined) {
    lchownSync(draft, 0, gid);
    chmodSync(draft, 0o640);
  }
  renameSync(draft, path);
}

/** A folder of mode 0700 that belongs to the user PostgreSQL runs as. */
export function makeFolderFor({ uid, gid }: DatabaseUser, path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (uid !== undefined && gid !== undefined && lstatSync(path).uid !== uid) lchownSync(path, uid, gid);
}

function locate(dataDir: string): string {
  const usual = join(dataDir, 'postgres');
  const note = join(dataDir, 'postgres.location');
  if (existsSync(note)) return readLocation(note, dataDir);
  if (existsSync(join(usual, 'cluster')) || !isRoot() || !closedFolder(dataDir, chooseUser(usual))) return usual;

  const folder = join(sharedHome(), randomBytes(6).toString('hex'));
  makeFolder(folder, 0o711);
  writeFileSync(join(folder, 'belongs-to'), `${dataDir}\n`);
  writeFileSync(note, `${folder}\n`);
  return folder;
}

function readLocation(note: string, dataDir: string): string {
  const folder = readFileSync(note, 'utf8').trim();
  const ownerFile = join(folder, 'belongs-to');
  if (!existsSync(ownerFile)) {
    throw new Error(`The database of ${dataDir} is kept in ${folder} (see ${note}), but that folder is missing.`);
  }
  const owner = readFileSync(ownerFile, 'utf8').trim();
  if (owner !== dataDir) {
    const twin = join(owner, 'postgres.location');
    if (existsSync(twin) && readFileSync(twin, 'utf8').trim() === folder) {
      throw new Error(`${dataDir} is a copy of ${owner}: both use the database in ${folder}. Use only one of them.`);
    }
    writeFileSync(ownerFile, `${dataDir}\n`);
  }
  return folder;
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Existing files decide: PostgreSQL runs only as the owner of its folder. */
function chooseUser(cluster: string): DatabaseUser {
  if (!isRoot()) return { name: process.env.USER ?? 'you' };
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { name: accounts.find((account) => account.uid === uid)?.name ?? String(uid), uid, gid };
  }
  const chosen = ['postgres', 'nobody'].map((name) => accounts.find((account) => account.name === name)).find(Boolean);
  if (!chosen) {
    throw new Error(`PostgreSQL can't run as root, and this machine has no user 'postgres' or 'nobody' to run it as.`);
  }
  return chosen;
}

function refuseIfClosed(folder: string, user: DatabaseUser): void {
  const closed = closedFolder(folder, user);
  if (!closed) return;
  throw new Error(
    `The database in ${folder} runs as the user '${user.name}', who can't reach it because ${closed} is closed to others. Open it with 'chmod o+x', or start Countinghouse as the owner of that database.`,
  );
}

/** The nearest folder on the path that this user can't enter. */
function closedFolder(path: string, { uid, gid }: DatabaseUser): string | undefined {
  for (let folder = realpathSync(path); ; folder = dirname(folder)) {
    const stat = statSync(folder);
    const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001;
    if (!(stat.mode & bit)) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

function makeSocketDir(folder: string, user: DatabaseUser): string {
  const usual = join(folder, 'socket');
  const fits = (path: string) => Buffer.byteLength(path) <= longestSocketDir;
  if (fits(usual)) {
    makeFolderFor(user, usual);
    return usual;
  }
  const prefix = join(tmpdir(), 'countinghouse-');
  const made = mkdtempSync(!isRoot() && fits(`${prefix}XXXXXX`) ? prefix : '/tmp/countinghouse-');
  makeFolderFor(user, made);
  return made;
}
