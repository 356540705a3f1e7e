/**
 * Does a job as a person would, and counts the keys and taps it takes. A scan counts as one, whatever the code, and so does a
 * click. The specs compare the sum with the most that a job may take, so that no change makes it longer.
 */
import type { Locator, Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { scan } from './scanning.ts';

export class Stopwatch {
  keys = 0;
  taps = 0;
  scans = 0;

  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The sum of all actions. */
  get actions(): number {
    return this.keys + this.taps + this.scans;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.keys += 1;
      await this.page.keyboard.press(key);
    }
  }

  /** Types a text; each letter counts as a key. */
  async type(text: string): Promise<void> {
    this.keys += [...text].length;
    await this.page.keyboard.type(text);
  }

  async scan(...codes: string[]): Promise<void> {
    this.scans += codes.length;
    await scan(this.page, ...codes);
  }

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.click();
  }

  /** Adds the result to the report of the run, for the table of the release notes. */
  note(job: string): void {
    const { keys, taps, scans, actions } = this;
    const description = `${job}: ${scans} scans, ${keys} keys, ${taps} taps = ${actions}`;
    test.info().annotations.push({ type: 'stopwatch', description });
  }
}
