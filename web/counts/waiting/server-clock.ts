/**
 * The clock of a phone may be wrong, and what the books say of an item depends on when it was counted. So it is worked out how
 * far the server's clock is ahead, and asked again after ten minutes.
 */
const validFor = 10 * 60_000;
/** The header has only whole seconds, so on average the server's time is half a second later. */
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
