/** Browser tests in the system's Chromium. Each test's fixture starts the servers it needs from `dist`. */
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.mjs';
import { keepTestsInMemory } from './tests/support/memory-folder.ts';

keepTestsInMemory();

/** Chromium loads these two into a renderer of their own for every new page, although nobody sees its address bar. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** Chromium takes only the last list of features, so Playwright's own is repeated. */
const offInPlaywright = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/make-ready-shop.ts',
  workers: 2,
  forbidOnly: true,
  // A test that hangs ends with what it waits for, within seconds: this one is for many screens on a busy machine.
  timeout: 180_000,
  // A browser on a busy machine: what fails once is tried again, and `npm test` names it at its end.
  retries: 1,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // Journeys look at the page and its server; what the worker adds has a test of its own.
    serviceWorkers: 'block',
    // Nobody watches, and what moves has to come to rest before it can be clicked.
    contextOptions: { reducedMotion: 'reduce' },
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
        `--disable-features=${[...offInPlaywright, ...addressBar].join(',')}`,
      ],
    },
  },
});
