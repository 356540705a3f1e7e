/** What an admin should know about a till, and do about it. */
import { clockMinutes } from '../../contract/tills/device-calls.ts';
import type { Device } from '../../contract/tills/devices.ts';
import { msg } from '../../contract/words/text.ts';
import { t } from '../words/t.ts';

const slow = msg({
  one: 'Its clock is {{count}} minute slow. Please set it.',
  other: 'Its clock is {{count}} minutes slow. Please set it.',
});
const fast = msg({
  one: 'Its clock is {{count}} minute fast. Please set it.',
  other: 'Its clock is {{count}} minutes fast. Please set it.',
});

/** Returns nothing for a till that was never heard from, or that was revoked, because nothing can be done about it. */
export function troublesOf(device: Device): string[] {
  const { lastHeardAt, revokedAt, offline, clockOffset } = device;
  if (lastHeardAt === null || revokedAt !== null) return [];
  const minutes = Math.round(Math.abs(clockOffset) / 60_000);
  const isOff = Math.abs(clockOffset) > clockMinutes * 60_000;
  return [
    ...(offline && !device.protected
      ? [
          t(
            'Its browser may throw away waiting sales when space runs short. Install the shop as an app on that device and open it there: then it is protected.',
          ),
        ]
      : []),
    ...(isOff ? [clockOffset > 0 ? t(slow, { count: minutes }) : t(fast, { count: minutes })] : []),
  ];
}

const waitingSales = msg({
  one: '{{count}} sale ({{total, money}}) is waiting on it. It is kept aside until you put it in the books under To settle.',
  other:
    '{{count}} sales ({{total, money}}) are waiting on it. They are kept aside until you put them in the books under To settle.',
});

/** What the person who revokes the till should know first. */
export function revokingText({ waiting: { count, total } }: Device): string {
  const always = t('Whoever is signed in there with a PIN is signed out. The label is never used again.');
  return count > 0 ? `${t(waitingSales, { count, total })} ${always}` : always;
}
