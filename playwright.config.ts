/** Browser tests in the system's Chromium. Each test's fixture starts the servers it needs from `dist`. */
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.mjs';

export default defineConfig({
  testDir: 'tests/e2e',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        // Chromium's sandbox does not work as root, nor in most containers.
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
