/** How far the server's clock is ahead of this browser's: a phone's clock may be wrong, and an entry's moment decides what the books said. */
const validFor = 10 * 60_000;
/** The header names the second that has begun. */
const halfSecond = 500;

let known: { ahead: number; readAt: number } | null = null;

export async function serverAhead(signal: AbortSignal): Promise<number> {
  if (known && Date.now() - known.readAt < validFor) return known.ahead;
  const asked = Date.now();
  const { headers } = await fetch('/api/health', { method: 'HEAD', cache: 'no-store', signal });
  const readAt = Date.now();
  const server = Date.parse(headers.get('date') ?? '');
  const ahead = Number.isNaN(server) ? 0 : server + halfSecond - (asked + readAt) / 2;
  known = { ahead, readAt };
  return ahead;
}
