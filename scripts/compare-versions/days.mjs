import { zone } from './version-server.mjs';

export function today() {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
}

export function addDays(from, days) {
  const at = new Date(`${from}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
