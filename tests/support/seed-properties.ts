/**
 * Properties are tried on the same cases in every run, because whether a change passes must not depend on luck. `SEED=random
 * npx vitest run <file>` tries others; a failure names its seed, and `SEED=<that>` tries it again.
 */
import fc from 'fast-check';

const { SEED = '20261117' } = process.env;
if (SEED !== 'random') fc.configureGlobal({ seed: Number(SEED) });
