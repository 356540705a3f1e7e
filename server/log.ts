/** The server's log: JSON lines on standard error. Secrets are removed from whatever is logged. */
import { type DestinationStream, type Logger, pino } from 'pino';

const secrets = [
  'authorization',
  'password',
  'confirm_password',
  'password_hash',
  'token',
  'ticket',
  'secret',
  'recoveryCodes',
];
const places = ['', '*.', '*.*.'];

export function openLog(level: string, stream: DestinationStream = pino.destination({ dest: 2, sync: true })): Logger {
  const paths = [
    ...places.flatMap((place) => secrets.map((secret) => `${place}${secret}`)),
    'body.code',
    '*.body.code',
  ];
  return pino({ level, redact: { paths, censor: '(left out)' } }, stream);
}
