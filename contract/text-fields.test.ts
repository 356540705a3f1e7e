/** Every text that a call stores refuses characters that nobody sees, whichever call it is. */
import { expect, it } from 'vitest';
import * as z from 'zod';
import { calls } from './calls.ts';

/**
 * These are not shown as they are: secrets and signatures are only compared, a file is checked cell by cell, and a till's
 * record as the sale that it contains.
 */
const shownToNobody =
  /^(password|newPassword|confirm|confirm_password|code|ticket|secret|pin|csv|xlsx|id|at|signature|records\.0\.text)$/;
/** Calls that read nothing of their body. */
const leftAside = ['POST /categories/{id}', 'POST /sales/{id}', 'POST /bankings/{id}'];

type Schema = { [key: string]: unknown } & {
  type?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
};

/** A body of the right shape with such a character in every text; `texts` collects where these texts are. */
function sampleOf(schema: Schema, path: string, texts: string[]): unknown {
  if (schema.anyOf) return sampleOf(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, path, texts);
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'object') {
    const parts = Object.entries(schema.properties ?? {});
    return Object.fromEntries(
      parts.map(([name, part]) => [name, sampleOf(part, path ? `${path}.${name}` : name, texts)]),
    );
  }
  if (schema.type === 'array') return [sampleOf(schema.items ?? {}, `${path}.0`, texts)];
  if (schema.type === 'boolean') return true;
  texts.push(path);
  return 'someone\u202e@example.com';
}

it.each(
  Object.values(calls)
    .filter(({ method, path, body }) => body && !leftAside.includes(`${method} ${path}`))
    .map((call) => [`${call.method} ${call.path}`, call.body as z.ZodType] as const),
)('%s', (_, body) => {
  const texts: string[] = [];
  const sample = sampleOf(z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' }) as Schema, '', texts);
  const { error } = body.safeParse(sample);
  const refused = error?.issues.map(({ path }) => path.join('.')) ?? [];
  const taken = texts.filter((path) => !refused.some((one) => path === one || (one && path.startsWith(`${one}.`))));
  expect(taken.filter((path) => ![path, path.split('.').at(-1)!].some((one) => shownToNobody.test(one)))).toEqual([]);
});
