/**
 * The codes of an authenticator app: RFC 6238 over RFC 4226 with SHA-1, 6 digits and 30 seconds, the only combination
 * that every app supports.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
/** How many steps a phone's clock may be off, either way. */
const drift = 1;

export function stepAt(moment: Date): number {
  return Math.floor(moment.getTime() / 1000 / stepSeconds);
}

export function codeOf(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The newest time step around now that has this code; null when none has. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  for (let step = stepAt(now) + drift; step >= stepAt(now) - drift; step--) {
    const right = Buffer.from(codeOf(secret, step));
    const given = Buffer.from(code);
    if (given.length === right.length && timingSafeEqual(given, right)) return step;
  }
  return null;
}

/** The content of the QR code, in the format that the apps agree on. */
export function addressFor(business: string, email: string, secret: Buffer): string {
  const issuer = encodeURIComponent(business);
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${base32(secret)}&issuer=${issuer}`;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const fives = bits.match(/.{1,5}/g) ?? [];
  return fives.map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}
