/**
 * How a device signs its calls, for both ends: `Authorization: Device <id>.<moment>.<signature>`. The moment is in
 * milliseconds, by the server's clock as far as the device knows it. The signature is ECDSA on P-256 with SHA-256 over
 * `signedText`: 64 bytes r‖s as WebCrypto makes them, in base64url.
 */

/** How many sales a device delivers in one call at most. */
export const mostRecords = 50;

/** How long a record may be, in characters: twice what a thousand lines come to where every name is as long as names can be. */
export const longestRecord = 2_000_000;

/** By how many minutes the moment of a call may be off. */
export const clockMinutes = 5;

export interface SignedCall {
  method: string;
  /** The path as it is sent, without the query: '/api/devices/2/sales'. */
  path: string;
  moment: number;
  /** The hex SHA-256 of the body, or of the empty text if there is none. */
  bodyHash: string;
}

export function signedText({ method, path, moment, bodyHash }: SignedCall): string {
  return `${method}\n${path}\n${moment}\n${bodyHash}`;
}
