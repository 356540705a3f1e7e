/** docs/api.md: the same reference, for readers of the repository. */
import type * as z from 'zod';
import { generalCodes, specificCodes } from '../../contract/codes.ts';
import { allowedTo, codesOf, type Endpoint } from '../../contract/endpoint.ts';
import { roleRules } from '../../contract/role-rules.ts';
import { bySection } from './sections.ts';
import { shapeOf } from './shape.ts';

const opening = `# API calls

Generated from the declarations in \`contract/\` by \`npm run docs:api\`; a test checks that the two agree. A running server
shows the same at \`/api/docs\`, and as OpenAPI 3.1 at \`/api/openapi.json\`.

All calls are under \`/api\`. Send \`Authorization: Bearer …\` with the session token or, in the password reset, with the
reset ticket; a registered till signs its calls, see [POST /devices](#post-devices). Every response is \`{status, payload}\`; with \`status: false\` the payload is a message for people and
\`code\` says why to programs. Lists may have a \`meta\` next to the payload.

Calls that create something accept an \`Idempotency-Key\` header: 1 to 200 printable ASCII characters, no spaces. A
request repeated with the same key is not done again: the response has what the first one created, as it is now. A refused
request does not use up its key. Keys belong to one person and one call. A code that lets someone in is returned only the
first time.

| Status | Meaning |
|---|---|
| 200 | done |
| 304 | a GET with \`If-None-Match\` whose response has not changed; send \`""\` to get a first ETag |
| 400 | bad input; the message names the fields |
| 401 | not signed in, or the session has ended |
| 403 | the role is missing, or two-step sign-in must be set up first |
| 404 | unknown id or path |
| 409 | conflicts with the current state: not enough stock, category in use, payment above the balance |
| 413, 429 | request too large, too many tries |
| 500 | something went wrong on the server |
| 503 | the database is unavailable; try again |

## Error codes

Any call can return the codes in the first table. Those in the second are listed with each call that can return them. The
meaning of a code never changes.

${table(generalCodes)}

${table(specificCodes)}

## Rules by role

Who may make a call stands with it. Some calls also decide by role what exactly is allowed, or what their answer tells; they
name these rules. A seller is someone with the role sales who is no admin, and settings are those of \`till\` in
[GET /settings](#get-settings).

| Rule | Never binds | Meaning | Decided by |
|---|---|---|---|
${Object.entries(roleRules).map(ruleRow).join('\n')}
`;

function ruleRow([rule, { free, means, decidedBy }]: [string, (typeof roleRules)[keyof typeof roleRules]]): string {
  const places = decidedBy.map((place) => place.replace(/^(\S+) in (\S+)$/, '`$1` in `$2`'));
  return `| \`${rule}\` | ${free.join(', ') || 'nobody'} | ${means} | ${places.join(', ')} |`;
}

function table(codes: Record<string, string>): string {
  return [
    '| Code | Meaning |',
    '|---|---|',
    ...Object.entries(codes).map(([code, means]) => `| \`${code}\` | ${means} |`),
  ].join('\n');
}

export function apiMarkdown(endpoints: Endpoint[]): string {
  const sections = [...bySection(endpoints)].map(
    ([section, list]) => `## /${section}\n\n${list.map((endpoint) => entry(endpoint)).join('\n')}`,
  );
  return [opening, ...sections].join('\n');
}

function entry(endpoint: Endpoint): string {
  const { method, path, summary, byRole, keyed, picture, file, query, body, payload, meta } = endpoint;
  const codes = codesOf(endpoint).map((code) => `\`${code}\``);
  const allowed = allowedTo(endpoint);
  const parts = [
    part('query', query, 'input'),
    picture === 'body' ? 'body: the picture' : part('body', body, 'input'),
    picture === 'answer' ? 'the picture' : file ? `the file: ${file.join(' or ')}` : part('payload', payload, 'output'),
    part('meta', meta, 'output'),
  ];
  const sentences = [
    summary,
    `Who: ${allowed}.`,
    ...(byRole ? [`By role: ${byRole.map((rule) => `\`${rule}\``).join(', ')}.`] : []),
    ...(keyed ? ['Accepts an `Idempotency-Key`.'] : []),
    ...(endpoint.report ? ['A report: may come from a standby, and `Data-Age` says how many seconds old it is.'] : []),
    ...(codes.length > 0 ? [`Codes: ${codes.join(', ')}.`] : []),
  ];
  return `### ${method} ${path}\n\n${sentences.join(' ')}\n\n\`\`\`ts\n${parts.filter(Boolean).join('\n')}\n\`\`\`\n`;
}

function part(label: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  return schema ? `${label}: ${shapeOf(schema, io)}` : '';
}
