/**
 * The one kind of body there is. What JSON costs to parse goes by its depth and by how many values it holds, not by its
 * length: 8 MB of opening brackets take seconds of the only thread and hundreds of megabytes, a CSV of 8 MB in one text
 * next to nothing. So both are counted before it is parsed; no call needs nearly as much.
 */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../base/refusal.ts';

const deepest = 16;
const mostValues = 200_000;

/** A POST or DELETE without a body may still say that it is JSON: several browsers' clients do. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (request.routeOptions.config.call?.who === 'device') request.bodyText = text;
    if (text === '') done(null, undefined);
    else if (isModest(text)) parse(request, text, done);
    else done(new Refusal('bad-input/nested', [{}]));
  });
}

const [quote, backslash, comma] = [34, 92, 44];
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];

/** Only counts: whether the text is JSON at all is left to the parser. */
export function isModest(text: string): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const mark = text.charCodeAt(at);
    if (mark === quote) at = endOfText(text, at);
    else if (mark === openList || mark === openObject) depth++;
    else if (mark === closeList || mark === closeObject) depth--;
    else if (mark !== comma) continue;
    if (depth > deepest || ++values > mostValues) return false;
  }
  return true;
}

/** The position of the closing quotation mark, or the end of the text if there is none. */
function endOfText(text: string, start: number): number {
  let end = start;
  do end = text.indexOf('"', end + 1);
  while (end !== -1 && isEscaped(text, end));
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text.charCodeAt(before - 1) === backslash) before--;
  return (at - before) % 2 === 1;
}
