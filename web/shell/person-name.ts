/** How a person is written in the top bar. */
import type { SessionUser } from '../../contract/auth.ts';

type Named = Pick<SessionUser, 'first_name' | 'last_name'>;

export function fullName({ first_name, last_name }: Named): string {
  return `${first_name} ${last_name}`.trim();
}

/** First letters, whole even where a letter is more than one code unit. */
export function initials({ first_name, last_name }: Named): string {
  return [first_name, last_name]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase();
}
