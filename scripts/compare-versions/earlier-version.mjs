/** Checks out a version from git into its own folder, and installs and builds it with its own scripts. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../prepare.mjs';

export function fetchVersion(ref, folder) {
  mkdirSync(folder);
  const archive = `${folder}.tar`;
  execFileSync('git', ['archive', `--output=${archive}`, ref], { cwd: root });
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  if (lockOf(folder) === lockOf(root))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const script = pathToFileURL(join(folder, 'scripts', 'prepare.mjs')).href;
  const program = `const { prepare } = await import(${JSON.stringify(script)}); await prepare({ build: true });`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`The version ${ref} could not be prepared.`);
}

/** Reuses node_modules when both versions have the same packages. */
function lockOf(folder) {
  return readFileSync(join(folder, 'package-lock.json'), 'utf8');
}
