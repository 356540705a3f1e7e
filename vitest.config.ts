import { defineConfig } from 'vitest/config';
import { keepTestsInMemory } from './tests/support/memory-folder.ts';

keepTestsInMemory();

export default defineConfig({
  test: {
    include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    // `npm run test:upgrade` builds an earlier version first.
    exclude: ['tests/e2e/**', 'node_modules/**', ...(process.env.UPGRADE ? [] : ['tests/upgrade/**'])],
    globalSetup: ['tests/support/start-test-postgres.ts'],
    setupFiles: ['tests/support/seed-properties.ts'],
    environment: 'node',
    // Loading the server anew for each file would take a third of the time; each file has a database of its own.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
