/**
 * Which till is calling, by its signature (`contract/tills/device-calls.ts`). The key never leaves the device, and a signature is
 * valid for one call, one body and five minutes. Repeating it within these does no harm (decision 43).
 * Only wrong signatures are counted. Nobody can guess one; the limit is there because looking them up costs time.
 */
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { clockMinutes, signedText } from '../../contract/tills/device-calls.ts';
import type { CallingDevice, Context } from '../base/context.ts';
import { placeOf } from '../base/limits.ts';
import { Refusal, refuse } from '../base/refusal.ts';

/** What the header claims. */
export interface Claim {
  deviceId: number;
  moment: number;
  signature: string;
}

interface SentCall {
  method: string;
  /** The path without its query, which is not signed. */
  path: string;
  /** The text of the body as it arrived. */
  body: string;
}

/** 64 bytes in base64url are 86 characters. */
const header = /^Device (\d{1,15})\.(\d{1,15})\.([\w-]{86})$/;
const wellFormed = /^[\w-]{86}$/;

/** Refuses, before the body is read, what can't be a device's call. */
export function readClaim(authorization: string | undefined): Claim {
  const [, deviceId, moment, signature] = header.exec(authorization ?? '') ?? refuse('unknown-device');
  return { deviceId: Number(deviceId), moment: Number(moment), signature: signature! };
}

interface Proving {
  /** The device that the path names. */
  namedId: number;
  evenRevoked: boolean;
}

export async function proveDevice(
  ctx: Context,
  { deviceId, moment, signature }: Claim,
  sent: SentCall,
  { namedId, evenRevoked }: Proving,
): Promise<CallingDevice> {
  const found = await ctx.db
    .selectFrom('devices')
    .select(['id', 'name', 'offline', 'revoked_at as revokedAt', 'public_key'])
    .where('id', '=', deviceId)
    .executeTakeFirst();
  const text = signedText({ ...sent, moment, bodyHash: createHash('sha256').update(sent.body).digest('hex') });
  if (!found || found.id !== namedId || !isSignedBy(found.public_key, text, signature)) {
    await ctx.limits.deviceCall.count(placeOf(ctx.address));
    return refuse('unknown-device');
  }
  if (found.revokedAt && !evenRevoked) refuse('revoked');
  const now = ctx.now();
  if (Math.abs(now.getTime() - moment) > clockMinutes * 60_000) {
    throw new Refusal('clock', [{}], { now: now.toISOString() });
  }
  const { public_key: _, ...device } = found;
  return device;
}

/** Null if it is not a key of P-256. */
export function readPublicKey(spki: Buffer): KeyObject | null {
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null;
  } catch {
    return null;
  }
}

/** Whether a device signed this text: it signs its calls, and each sale that it made without a connection. */
export function isSignedBy(spki: Buffer, text: string, signature: string): boolean {
  const key = readPublicKey(spki);
  return (
    key !== null &&
    // Buffer.from skips characters that are not base64.
    wellFormed.test(signature) &&
    verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  );
}
