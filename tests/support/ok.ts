import { expect } from 'vitest';
import type { Answer } from './test-app.ts';

/** The payload of a call that has to succeed. */
export async function ok(asked: Promise<Answer>): Promise<Answer['payload']> {
  const { httpStatus, payload } = await asked;
  expect(httpStatus, String(payload)).toBe(200);
  return payload;
}
