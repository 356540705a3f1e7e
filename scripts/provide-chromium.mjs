/** Finds Chromium, or installs it where this is allowed: as root on Debian. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from './find-chromium.mjs';
import { fail, say } from './prepare.mjs';

export function provideChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    say('No Chromium found; installing one …');
    aptGet('update');
    // This is the same browser without its windows, with which the tests take a sixth less time. Older systems have only the
    // full one.
    if (!install('chromium-headless-shell')) install('chromium');
  }
  return findChromium() ?? fail('No Chromium found. Install it, or set CHROMIUM_PATH to it.');
}

const install = (name) => aptGet('install', '-y', '--no-install-recommends', name);

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 2, 2], env }).status === 0;
}
