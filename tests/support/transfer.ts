/**
 * Counts every byte that is sent to a page, headers and bodies as transferred. What the browser has cached from an earlier page
 * costs nothing, so measuring a first visit needs a fresh context.
 */
import type { Page } from '@playwright/test';

export interface Transfer {
  /** In kB of a thousand bytes. */
  total(): number;
  addresses(): string[];
}

export async function watchTransfer(page: Page): Promise<Transfer> {
  const session = await page.context().newCDPSession(page);
  const addresses = new Map<string, string>();
  const bytes = new Map<string, number>();
  const add = (id: string, more: number) => bytes.set(id, (bytes.get(id) ?? 0) + more);
  session.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url));
  session.on('Network.responseReceived', ({ requestId, response }) => add(requestId, response.encodedDataLength));
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => add(requestId, encodedDataLength));
  // The stream of live events never finishes; every other request reports its total at the end.
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  await session.send('Network.enable');
  return {
    total: () => [...bytes.values()].reduce((sum, one) => sum + one, 0) / 1000,
    addresses: () => [...addresses.values()],
  };
}
