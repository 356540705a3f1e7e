/** The API reference against the declarations: every call is in it, and it is valid OpenAPI 3.1. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { generalCodes, specificCodes } from '../../contract/codes.ts';
import { codesOf } from '../../contract/endpoint.ts';
import { roleRules } from '../../contract/role-rules.ts';
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts';

interface Operation {
  operationId: string;
  summary: string;
  'x-by-role'?: { rule: string; means: string }[];
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}

let app: TestApp;
let document: { openapi: string; info: object; paths: Record<string, Record<string, Operation>>; components: object };
beforeAll(async () => {
  app = await startTestApp();
  document = (await app.http.inject({ url: '/api/openapi.json' })).json();
});
afterAll(() => app.close());

const declared = Object.values(calls);
const operationOf = ({ method, path }: { method: string; path: string }) =>
  document.paths[`/api${path}`]?.[method.toLowerCase()];

describe('/api/openapi.json', () => {
  it('is OpenAPI 3.1 and open to anyone', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
  });

  it.each(declared.map((call) => [`${call.method} ${call.path}`, call] as const))('has %s', (_name, call) => {
    const operation = operationOf(call);
    expect(operation?.summary).toBe(call.summary);
    const scheme = call.who === 'device' ? { device: [] } : { bearer: [] };
    expect(operation?.security).toEqual(call.who === 'anyone' ? [] : [scheme]);
    expect(operation?.requestBody !== undefined).toBe(call.body !== undefined || call.picture === 'body');
    const inPath = operation?.parameters.filter((one) => one.in === 'path').map((one) => one.name);
    expect(inPath).toEqual([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    const content = operation?.responses['200']?.content;
    if (call.picture === 'answer') expect(Object.keys(content ?? {})).toEqual(['image/png', 'image/jpeg']);
    else if (call.file) expect(Object.keys(content ?? {})).toEqual(call.file);
    else expect(content?.['application/json']?.schema).toMatchObject({ required: ['status', 'payload'] });
  });

  it('says of every call what codes it is refused with, and whether it takes a key', () => {
    for (const call of declared) {
      const operation = operationOf(call);
      expect(operation?.responses['409']?.content?.['application/json']?.schema).toMatchObject({
        required: ['status', 'payload', 'code'],
        properties: { code: { enum: [...Object.keys(generalCodes), ...codesOf(call)] } },
      });
      const inHeader = operation?.parameters.filter((one) => one.in === 'header').map((one) => one.name);
      expect(inHeader).toEqual(call.keyed ? ['Idempotency-Key'] : []);
    }
  });

  it('says of every call what it decides by role, in words', () => {
    for (const call of declared) {
      const said = operationOf(call)?.['x-by-role']?.map(({ means }) => means);
      expect(said).toEqual(call.byRole?.map((rule) => roleRules[rule].means));
    }
  });

  it('has nothing but the declared calls, each under a name of its own', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations).toHaveLength(declared.length);
    expect(new Set(operations.map((one) => one.operationId)).size).toBe(operations.length);
  });

  it('refers to nothing that is not in it', () => {
    const text = JSON.stringify(document);
    expect([...text.matchAll(/"\$ref":"([^"]+)"/g)].filter(([, ref]) => !ref?.startsWith('#/'))).toEqual([]);
    expect(text).not.toContain('"$schema"');
  });
});

describe('/api/docs', () => {
  it('is a page for people that names every call and runs no script', async () => {
    const response = await app.http.inject({ url: '/api/docs' });
    expect(response.headers['content-type']).toContain('text/html');
    for (const { method, path } of declared) expect(response.body).toContain(`${method} ${path}<`);
    for (const code of Object.keys({ ...generalCodes, ...specificCodes, ...roleRules })) {
      expect(response.body).toContain(`<dt>${code}</dt>`);
    }
    expect(response.body).not.toContain('<script');
  });
});
