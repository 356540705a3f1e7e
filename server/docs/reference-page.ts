/** The API reference as one readable page, generated from the declarations. */
import type * as z from 'zod';
import { generalCodes, specificCodes } from '../../contract/codes.ts';
import { allowedTo, codesOf, type Endpoint } from '../../contract/endpoint.ts';
import { roleRules } from '../../contract/role-rules.ts';
import { bySection } from './sections.ts';
import { shapeOf } from './shape.ts';

const style = `
  :root { color-scheme: light dark; }
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  article { border-top: 1px solid #8884; padding: .8rem 0; }
  h2 { text-transform: capitalize; margin-top: 2.5rem; }
  h3 { font: 600 15px ui-monospace, monospace; margin: 0; }
  p { margin: .2rem 0; }
  dt { font: 14px ui-monospace, monospace; }
  pre { background: #8881; padding: .6rem .8rem; border-radius: 8px; overflow-x: auto; font-size: 13px; margin: .4rem 0; }
`;

export function referencePage(endpoints: Endpoint[], title: string): string {
  const body = [...bySection(endpoints)].map(
    ([section, list]) => `<h2>${safe(section)}</h2>${list.map((endpoint) => article(endpoint)).join('')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API of ${safe(title)}</title><style>${style}</style></head><body>
<h1>Countinghouse API</h1>
<p>All calls are under <code>/api</code>. Send <code>Authorization: Bearer …</code> with the session token. Every response is
<code>{status, payload}</code>. With <code>status: false</code>, the payload is a message for people and <code>code</code>
says why to programs. The same as OpenAPI 3.1: <a href="/api/openapi.json">openapi.json</a>.</p>
${body.join('\n')}
<h2>Error codes</h2><p>Any call can return these:</p>${meanings(generalCodes)}<p>These only where a call lists them:</p>${meanings(specificCodes)}
<h2>Rules by role</h2><p>What some calls decide by role beyond who may make them:</p>${meanings(ruleMeanings)}
</body></html>`;
}

const ruleMeanings = Object.fromEntries(Object.entries(roleRules).map(([rule, { means }]) => [rule, means]));

function article(endpoint: Endpoint): string {
  const { method, path, summary, byRole, keyed, picture, file, query, body, payload, meta } = endpoint;
  const codes = codesOf(endpoint);
  const allowed = allowedTo(endpoint);
  return `<article><h3>${method} ${safe(path)}</h3><p>${safe(summary)}</p><p>Who: ${safe(allowed)}</p>${byRole ? `<p>By role: ${byRole.join(', ')}</p>` : ''}
${keyed ? '<p>Accepts an Idempotency-Key</p>' : ''}${endpoint.report ? '<p>A report: may come from a standby, and Data-Age says how many seconds old it is</p>' : ''}${codes.length > 0 ? `<p>Codes: ${codes.join(', ')}</p>` : ''}
${picture === 'body' ? '<pre>Body: the picture</pre>' : ''}${part('Query', query, 'input')}${part('Body', body, 'input')}
${picture === 'answer' ? '<pre>The picture</pre>' : file ? `<pre>The file: ${file.join(' or ')}</pre>` : part('Payload', payload, 'output')}${part('Meta', meta, 'output')}</article>`;
}

function meanings(codes: Record<string, string>): string {
  const rows = Object.entries(codes).map(([code, means]) => `<dt>${code}</dt><dd>${safe(means)}</dd>`);
  return `<dl>${rows.join('')}</dl>`;
}

function part(label: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  return schema ? `<pre>${label} ${safe(shapeOf(schema, io))}</pre>` : '';
}

function safe(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
