/**
 * Every byte a page is sent, headers and bodies as they come over the wire. What the browser keeps from an earlier page
 * costs nothing, so whoever measures a first visit brings a fresh context.
 */
import type { Page } from '@playwright/test';

export interface Transfer {
  /** In kB, a thousand bytes each. */
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
  // The stream of live events never finishes; everything else says in the end what it took in all.
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  await session.send('Network.enable');
  return {
    total: () => [...bytes.values()].reduce((sum, one) => sum + one, 0) / 1000,
    addresses: () => [...addresses.values()],
  };
}
