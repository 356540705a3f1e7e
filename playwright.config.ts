/** Browser tests in the system's Chromium. Each test's fixture starts the servers it needs from `dist`. */
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.mjs';

export default defineConfig({
  testDir: 'tests/e2e',
  workers: 2,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // Journeys look at the page and its server; what the worker adds has a test of its own.
    serviceWorkers: 'block',
    // Recording every test would cost a third of the time.
    trace: 'on-first-retry',
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
