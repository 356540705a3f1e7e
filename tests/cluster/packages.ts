/** Debian's packages for the cluster: installed when root runs this, without starting or enabling any of their services. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const needed = [
  { name: 'postgresql-15', program: '/usr/lib/postgresql/15/bin/postgres' },
  { name: 'patroni', program: '/usr/bin/patroni' },
  { name: 'python3-etcd', program: '/usr/lib/python3/dist-packages/etcd/__init__.py' },
  { name: 'etcd-server', program: '/usr/bin/etcd' },
  { name: 'haproxy', program: '/usr/sbin/haproxy' },
];
const services = ['postgresql', 'patroni', 'etcd', 'haproxy'];

export function providePackages(): void {
  const missing = needed.filter(({ program }) => !existsSync(program)).map(({ name }) => name);
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    throw new Error(`Install these packages of Debian 12 first: ${missing.join(', ')}.`);
  }
  console.log(`Installing ${missing.join(', ')} …`);
  const wasEnabled = services.filter(isEnabled);
  const guards = [
    // No service is started.
    guard('/usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', 0o755),
    // No PostgreSQL of Debian's own is created.
    guard('/etc/postgresql-common/createcluster.d/countinghouse.conf', 'create_main_cluster = false\n'),
  ];
  try {
    run('apt-get', '-qq', 'update');
    run('apt-get', '-qq', 'install', '-y', '--no-install-recommends', ...missing);
  } finally {
    for (const remove of guards) remove();
  }
  const added = services.filter((service) => isEnabled(service) && !wasEnabled.includes(service));
  if (added.length > 0) run('systemctl', 'disable', '--quiet', ...added);
}

/** Writes a file for the time of the installation, and returns how to remove it. An existing file stays as it is. */
function guard(path: string, content: string, mode = 0o644): () => void {
  if (existsSync(path)) return () => {};
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content, { mode });
  return () => rmSync(path);
}

function isEnabled(service: string): boolean {
  const wants = '/etc/systemd/system/multi-user.target.wants';
  return existsSync(wants) && readdirSync(wants).includes(`${service}.service`);
}

function run(program: string, ...args: string[]): void {
  const { status } = spawnSync(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}.`);
}
