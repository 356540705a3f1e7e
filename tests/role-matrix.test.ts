/** Compares the declarations with the policy: role-matrix.json plus the additional calls, each with its reason. */
import { describe, expect, it } from 'vitest';
import { calls } from '../contract/calls.ts';
import { checked } from '../server/app.ts';
import { serve } from '../server/http/serve.ts';
import matrix from './role-matrix.json' with { type: 'json' };
import additions from './role-matrix-additions.json' with { type: 'json' };

const bare = (call: string) => call.replace(/\?.*$/, '');
const policy = [...matrix, ...additions].map(({ call, who }) => [bare(call), who] as const);
const declared = Object.values(calls).map(({ method, path, who }) => [`${method} ${path}`, who] as const);

describe('the policy of every call', () => {
  it.each(policy)('%s may be called by %j', (call, who) => {
    expect(Object.fromEntries(declared)[call]).toEqual(who);
  });

  it('every call that a setting opens to sellers is listed with it', () => {
    const settingOf = (one: { sellersWith?: string; stockWith?: string }) => one.sellersWith ?? one.stockWith;
    const listed = additions.flatMap(({ call, ...one }) => (settingOf(one) ? [[call, settingOf(one)]] : []));
    const withSetting = Object.values(calls).filter(settingOf);
    const opened = withSetting.map((one) => [`${one.method} ${one.path}`, settingOf(one)]);
    expect(opened.filter(([call]) => call !== 'POST /customers').sort()).toEqual(listed.sort());
  });

  it('no call is declared that the policy does not list', () => {
    expect(declared.map(([call]) => call).sort()).toEqual(policy.map(([call]) => call).sort());
  });

  it('the server refuses to start with a call that has no policy', () => {
    const stray = serve({ ...calls.me!, who: undefined as never }, async () => ({}));
    expect(() => checked([stray], { stray: stray.endpoint })).toThrow('does not say who may call it');
  });

  it('the server refuses to start with a call that is not declared', () => {
    const stray = serve({ ...calls.me!, path: '/stray' }, async () => ({}));
    expect(() => checked([stray])).toThrow('not declared');
  });

  it('the server refuses to start when a declared call is not served', () => {
    expect(() => checked([], { me: calls.me! })).toThrow('Declared but not served: me');
  });
});
