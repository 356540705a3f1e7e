/**
 * The files for containers and systemd name settings, commands, files and ports of this repository. No image is built
 * here; these tests keep the names true.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../contract/calls.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { eventsPath } from '../contract/events.ts';
import { prepare } from '../scripts/prepare.mjs';
import { readConfig, settings } from '../server/config.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const allOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
const names = new Set(Object.values(settings).map(({ name }) => name));
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const dockerfile = read('Dockerfile').replaceAll('\\\n', ' ');
const compose = read('compose.yaml');
const unit = read('deploy/countinghouse.service');
const nginx = read('deploy/nginx.conf');

function expectSettings(found: string[]) {
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((name) => !names.has(name) && name !== 'NODE_ENV')).toEqual([]);
}

beforeAll(() => prepare({ build: true }), 120_000);

describe('Dockerfile', () => {
  it('sets only settings that there are', () => {
    expectSettings(allOf(allOf(dockerfile, /^ENV (.+)$/gm).join(' '), /(\w+)=/g));
  });

  it('copies only what is there, runs only commands that there are, and starts what the build makes', () => {
    const copied = allOf(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((line) => line.split(' '));
    expect(copied.filter((path) => !existsSync(path))).toEqual([]);
    for (const name of allOf(dockerfile, /npm run (\S+)/g)) expect(scripts).toHaveProperty(name);
    const [command = ''] = allOf(dockerfile, /^CMD \["node", "([^"]+)"\]$/gm);
    expect(existsSync(command), command).toBe(true);
  });

  it('has the version of Node that is recommended and does not run as root', () => {
    const [recommended] = allOf(read('README.md'), /Node (\d+) is recommended/g);
    expect(read('.nvmrc').trim()).toBe(recommended);
    expect(new Set(allOf(dockerfile, /^FROM node:(\d+)/gm))).toEqual(new Set([recommended]));
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
    expect(last.indexOf('USER node')).toBeGreaterThan(0);
    expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('\nCMD'));
  });

  it('keeps secrets, data and what is built on this machine out of the image', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.env', '.git', 'data', 'node_modules', 'dist']));
  });
});

describe('compose.yaml', () => {
  const server = compose.slice(compose.indexOf('x-server:'), compose.indexOf('\nservices:'));
  const services = allOf(compose.slice(compose.indexOf('\nservices:')), /^ {2}(\w+):$/gm);

  it('gives the servers only settings that there are', () => {
    const environment = /\n {2}environment:\n((?: {4}.*\n)+)/.exec(server)?.[1] ?? '';
    expectSettings(allOf(environment, /^ {4}(\w+):/gm));
  });

  it('asks for settings in a way that every tool understands, and one that is not there counts as unset', () => {
    const asked = allOf(compose, /(\$.*)/g).flatMap((line) => allOf(line, /(\$(?:\{[^}]*\}|\w*))/g));
    expect(asked.length).toBeGreaterThan(5);
    // podman-compose passes a name on literally if nothing follows its hyphen.
    expect(asked.filter((name) => !/^\$\{\w+:[-?][^}]+\}$/.test(name))).toEqual([]);
    const blanks = Object.fromEntries(allOf(server, /(\w+): "\$\{\w+:- \}"/g).map((name) => [name, ' ']));
    expect(Object.keys(blanks)).toContain('ADMIN_EMAIL');
    expect(readConfig(blanks)).toEqual(readConfig({}));
  });

  it('has a database, a proxy and the two servers that the proxy passes on to, at the port they listen on', () => {
    expect(services).toEqual(expect.arrayContaining(['database', 'server1', 'server2', 'proxy']));
    const [port] = allOf(dockerfile, /\bPORT=(\d+)/g);
    const both = [`server1:${port}`, `server2:${port}`];
    // Each server is listed twice: once so that it is left out when it fails, and once for when there is no other one left.
    expect(allOf(nginx, /^ {4}server (\S+:\d+) max_fails=1 fail_timeout=\d+s;/gm)).toEqual(both);
    expect(allOf(nginx, /^ {4}server (\S+:\d+) backup max_fails=0;/gm)).toEqual(both);
    expect(allOf(dockerfile, /^EXPOSE (\d+)$/gm)).toEqual([port]);
  });

  it('mounts a file that is there, and the volume that the image writes to', () => {
    for (const path of allOf(compose, /- (\.\/[^:]+):/g)) expect(existsSync(path), path).toBe(true);
    const [data] = allOf(dockerfile, /\bDATA_DIR=(\S+)/g);
    expect(server).toContain(`- outbox:${data}\n`);
  });

  it('lets the servers in as an ordinary role that owns their database', () => {
    const [role, database] = /postgres:\/\/(\w+):.+\/(\w+)\n/.exec(server)?.slice(1) ?? [];
    const statements = read('deploy/first-database.sql');
    expect(statements).toContain(`create role ${role} login password`);
    expect(statements).toContain(`create database ${database} owner ${role};`);
    expect(statements).toContain('alter role postgres password null;');
    // The image would make a superuser of whoever this names.
    expect(compose).not.toContain('POSTGRES_USER');
    expect(compose).toContain('./deploy/first-database.sql:/docker-entrypoint-initdb.d/');
  });

  it('believes one proxy, and that proxy sets the address itself', () => {
    expect(server).toContain('TRUST_PROXY: "1"');
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  });
});

describe('deploy/nginx.conf', () => {
  it('lets the server answer what is too large, and passes events on at once', () => {
    const [limit] = allOf(nginx, /client_max_body_size (\d+)m;/g);
    const own = Object.values<Endpoint>(calls).map(({ bodyLimit = 0 }) => bodyLimit);
    expect(Number(limit) * 1024 * 1024).toBeGreaterThan(Math.max(...own));
    const events = /location = (\S+) \{([^}]+)\}/.exec(nginx);
    expect(events?.[1]).toBe(eventsPath);
    expect(events?.[2]).toContain('proxy_buffering off;');
  });
});

describe('deploy/countinghouse.service', () => {
  it('sets only settings that there are and starts what the build makes', () => {
    expectSettings(allOf(allOf(unit, /^Environment=(.+)$/gm).join(' '), /(\w+)=/g));
    const [command = ''] = allOf(unit, /^ExecStart=\/usr\/bin\/node (\S+)$/gm);
    expect(existsSync(command), command).toBe(true);
  });

  it('starts the server again by itself, as the containers do, so that nothing else need watch over it', () => {
    expect(unit).toContain('Restart=always\n');
    expect(compose).toContain('restart: unless-stopped\n');
    expect(dockerfile).toContain('CMD ["node", "dist/server/main.js"]');
  });

  it('asks only the server to end, and gives it longer than it takes', () => {
    expect(unit).toContain('KillMode=mixed\n');
    const [limit] = allOf(read('server/main.ts'), /closeLimit = ([\d_]+)/g);
    const [patience] = allOf(unit, /^TimeoutStopSec=(\d+)$/gm);
    const [grace] = allOf(compose, /stop_grace_period: (\d+)s/g);
    for (const seconds of [patience, grace]) {
      expect(Number(seconds) * 1000).toBeGreaterThan(Number(limit?.replaceAll('_', '')));
    }
  });
});

describe('deploy/cluster', () => {
  const folder = 'deploy/cluster';
  const script = read(`${folder}/run.sh`);
  const parts = allOf(script, /^ {2}([a-z-]+)\)$/gm);
  const units = readdirSync(folder).filter((name) => name.endsWith('.service'));

  it('has units that start a part of the script, each with the settings it is given, and start it again', () => {
    expect(units.length).toBeGreaterThan(3);
    for (const name of units) {
      const [, path = '', part = ''] =
        /^ExecStart=\/opt\/countinghouse\/(\S+) (\S+)$/m.exec(read(`${folder}/${name}`)) ?? [];
      expect([name, existsSync(path), parts.includes(part)]).toEqual([name, true, true]);
      for (const file of allOf(read(`${folder}/${name}`), /^EnvironmentFile=\/etc\/countinghouse\/(\S+)$/gm)) {
        expect(existsSync(`${folder}/${file}`), file).toBe(true);
      }
      expect(read(`${folder}/${name}`)).toMatch(/^(Restart=always|Type=oneshot)$/m);
    }
  });

  it('names only settings that the script reads', () => {
    const given = ['cluster.env', 'passwords.env'].flatMap((name) => allOf(read(`${folder}/${name}`), /^(\w+)=/gm));
    expect(given.length).toBeGreaterThan(5);
    expect(given.filter((name) => !new RegExp(`\\$\\{?${name}\\b`).test(script))).toEqual([]);
  });

  it('describes only parts and files that there are', () => {
    const steps = read(`${folder}/README.md`);
    expect(allOf(steps, /run\.sh ([a-z-]+)/g).filter((part) => !parts.includes(part))).toEqual([]);
    for (const name of allOf(steps, /`(?:deploy\/cluster\/)?(countinghouse-[a-z-]+\.(?:service|timer))`/g)) {
      expect(existsSync(`${folder}/${name}`), name).toBe(true);
    }
  });

  it('never confirms what is on one machine only', () => {
    const patroni = read(`${folder}/patroni.yml`);
    expect(patroni).toContain('synchronous_mode: true\n');
    expect(patroni).toContain('synchronous_mode_strict: true\n');
    const [ttl = 0, loop = 0, retry = 0] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) =>
      Number(new RegExp(`^ {4}${name}: (\\d+)$`, 'm').exec(patroni)?.[1]),
    );
    expect(ttl).toBeGreaterThanOrEqual(loop + 2 * retry);
  });
});
