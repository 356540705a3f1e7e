/**
 * What calls decide by role beyond `who` is declared (`byRole`), and what is declared is decided in the named place. The other
 * half is in support/role-questions.ts: every API test fails if a call asks for roles in a place that none of its rules names.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { calls } from '../contract/calls.ts';
import { codesOf, type Endpoint } from '../contract/endpoint.ts';
import { roleRules } from '../contract/role-rules.ts';
import { binds, ruleNames } from './support/role-questions.ts';
import { startTestApp } from './support/test-app.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const declared: Endpoint[] = Object.values(calls);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const having = (rule: string) => declared.filter(({ byRole }) => byRole?.some((one) => one === rule)).map(nameOf);
const places = ruleNames.flatMap((rule) =>
  roleRules[rule].decidedBy.map((place) => place.split(' in ') as [string, string]),
);

/** These ask for roles too, but do not decide what a call lets its caller do. */
const otherQuestions: Record<string, string> = {
  'server/http/serve.ts': 'judges who, for every call',
  'server/http/send-file.ts': 'judges who again while a file is sent',
  'server/sessions/require-second-factor.ts': 'holds for every call',
  'server/approvals/list-approvers.ts': 'lists the admins',
  'server/devices/list-people.ts': 'lists those who sell',
  'server/offline-sales/judge-sale.ts': 'the roles are those of whoever sold',
  'server/by-hand/sold-by-hand.ts': 'counts what others than admins did',
  'server/staff/admins.ts': 'counts the admins that are left',
  'server/staff/update-staff.ts': 'the roles are those that someone is given',
  'server/tools/make-owner.ts': 'is a command, not a call',
};

/** How code asks for roles, in TypeScript and in SQL. */
const question = /\broles\.(includes|some)\(|\bisSeller\(|\bsightOf(Reader)?\(|= any\((\w+\.)?roles\)/;

function sourcesIn(folder: string): string[] {
  const files = readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => /(?<!\.test)\.ts$/.test(file)).map((file) => `${folder}/${file.replaceAll('\\', '/')}`);
}

describe('rules by role', () => {
  it('are named for every file of the server that asks for roles', () => {
    const asking = sourcesIn('server').filter((file) => question.test(readFileSync(`${root}/${file}`, 'utf8')));
    const named = new Set([...places.map(([, file]) => file), ...Object.keys(otherQuestions)]);
    expect([...named].sort()).toEqual(asking.sort());
  });

  it.each(places)('are decided by %s in %s', (name, file) => {
    expect(readFileSync(`${root}/${file}`, 'utf8')).toMatch(new RegExp(`\\b(function ${name}\\b|const ${name} = )`));
  });

  it.each(ruleNames)('%s is declared by a call', (rule) => {
    expect(having(rule)).not.toEqual([]);
  });

  it('are declared only where they bind someone who may make the call', () => {
    const idle = declared.flatMap((call) =>
      (call.byRole ?? []).filter((rule) => !binds(rule, call)).map((rule) => `${nameOf(call)} ${rule}`),
    );
    expect(idle).toEqual([]);
  });

  it.each([
    ['shift', 'no-shift'],
    ['owner', 'owner-only'],
  ] as const)('%s goes with the code %s', (rule, code) => {
    const refusing = declared.filter((call) => codesOf(call).includes(code) && binds(rule, call));
    expect(having(rule)).toEqual(refusing.map(nameOf));
  });

  it('cost is declared by every call that tells one to someone whom the rule binds', () => {
    const telling = declared.filter((call) => tellsCost(call) && binds('cost', call)).map(nameOf);
    // The log contains costs in facts of any shape.
    expect(having('cost')).toEqual([...telling, 'GET /logs']);
  });
});

it('an API test fails when a call decides by role and does not say so', async () => {
  const call: Endpoint = calls.listStaff!;
  const { byRole } = call;
  const app = await startTestApp();
  const reader = await app.as('reports');
  call.byRole = [];
  try {
    expect((await reader.get('/staff')).status).toBe(true);
    await expect(app.close()).rejects.toThrow('GET /staff by listStaff in server/staff/list-staff.ts');
  } finally {
    call.byRole = byRole!;
  }
});

function tellsCost({ payload, meta }: Endpoint): boolean {
  return [payload, meta].some(
    (schema) =>
      schema &&
      /"(unitCost|cost|profit)":/.test(
        JSON.stringify(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })),
      ),
  );
}
