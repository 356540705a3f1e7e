import { expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { apiMarkdown } from './api-markdown.ts';

it('docs/api.md says what the declarations say; npm run docs:api writes it anew', async () => {
  await expect(apiMarkdown(Object.values(calls))).toMatchFileSnapshot('../../docs/api.md');
});
