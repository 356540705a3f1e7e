/**
 * Notes where a call asks for the roles of its caller, and whether one of its rules (`byRole`) names that place. Roles are read
 * through a getter, and the stack tells which function asked.
 */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type RoleRule, roleRules } from '../../contract/role-rules.ts';
import type { Role } from '../../contract/roles.ts';
import type { StaffContext } from '../../server/base/context.ts';

/** The checkout itself may be in a folder that is called server. */
const root = join(import.meta.dirname, '..', '..');

export const ruleNames = Object.keys(roleRules) as RoleRule[];

/** Whether the rule applies to anyone who may make the call. */
export function binds(rule: RoleRule, { who, sellersWith }: Pick<Endpoint, 'who' | 'sellersWith'>): boolean {
  const free: readonly Role[] = roleRules[rule].free;
  return typeof who === 'string' || sellersWith !== undefined || who.some((role) => !free.includes(role));
}

export function noteUndeclaredRules(http: FastifyInstance): Set<string> {
  const undeclared = new Set<string>();
  http.addHook('preHandler', async ({ ctx, routeOptions }) => {
    const { call } = routeOptions.config;
    const known = ctx as StaffContext | null;
    if (!call || !known?.staff) return;
    const { roles, ...person } = known.staff;
    known.staff = {
      ...person,
      get roles() {
        const place = undeclaredPlace(call, framesOf(new Error().stack ?? ''));
        if (place) undeclared.add(`${call.method} ${call.path} by ${place}`);
        return roles;
      },
    };
  });
  return undeclared;
}

/** Our own functions on the stack as 'function in file', the innermost first. */
function framesOf(stack: string): string[] {
  const found = stack
    .replaceAll(root, '')
    .matchAll(/^ +at (?:(?:async )?(?:.*?\.)?(\w+) )?[^/]*\/((?:server|contract)\/[\w./-]+\.ts):/gm);
  return [...found].map(([, name = 'nameless', file]) => `${name} in ${file}`);
}

/** Questions of server/http/ itself concern every call: who may make it, and whether its answer may contain a cost. */
function undeclaredPlace(call: Endpoint, frames: string[]): string | undefined {
  const http = frames.findIndex((frame) => frame.includes(' in server/http/'));
  const asking = http === -1 ? frames : frames.slice(0, http);
  const named = asking.find((frame) => rulesAt(frame).length > 0);
  if (!named) return asking.find((frame) => !/ in (contract|server\/sessions)\//.test(frame));
  const isDeclared = rulesAt(named).some((rule) => call.byRole?.includes(rule) || !binds(rule, call));
  return isDeclared ? undefined : named;
}

function rulesAt(place: string): RoleRule[] {
  return ruleNames.filter((rule) => (roleRules[rule].decidedBy as readonly string[]).includes(place));
}
