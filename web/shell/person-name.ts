/** A person's name in the top bar. */
import type { SessionUser } from '../../contract/people/auth.ts';

type Named = Pick<SessionUser, 'first_name' | 'last_name'>;

export function fullName({ first_name, last_name }: Named): string {
  return `${first_name} ${last_name}`.trim();
}

/** First letters, by code point, so that emoji and rare letters stay whole. */
export function initials({ first_name, last_name }: Named): string {
  return [first_name, last_name]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase();
}
