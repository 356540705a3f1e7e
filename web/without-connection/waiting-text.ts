import { t } from '../words/t.ts';

export function waitingText(waiting: { count: number; total: number }): string {
  return t(
    {
      one: '{{count}} sale ({{total, money}}) is waiting on this device.',
      other: '{{count}} sales ({{total, money}}) are waiting on this device.',
    },
    waiting,
  );
}
