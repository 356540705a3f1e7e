/** Finds every text of the product in its source, by the part of the catalogue that it belongs to. */
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { foldersOf, pageParts } from '../../contract/words/page-parts.ts';
import { keyOf } from '../../contract/words/say.ts';
import type { Text } from '../../contract/words/text.ts';
import { refusals } from '../../server/base/refusals.ts';
import { wordFunctions } from './find-bare-texts.ts';
import { calleeOf, childrenOf, type Node, parseSource, type Source } from './parse-source.ts';

/** Texts of both ends, of the whole page, of only some of its screens, and of the server. */
export const parts = ['shared', 'page', ...pageParts, 'server'] as const;
export type Part = (typeof parts)[number];

export type Texts = Map<string, Text>;

const roots: Record<string, Part> = { contract: 'shared', web: 'page', server: 'server' };

/** The part of a source file below a root: that of its folder, if the folder has one of its own. */
function partOf(root: string, path: string): Part {
  const [folder, inside] = relative(root, path).split(sep);
  return pageParts.find((part) => folder === 'web' && foldersOf[part].includes(inside!)) ?? roots[folder!]!;
}

/** `notePlace` is called for each text with the path of its file, once for every occurrence. */
export function extractTexts(root: string, notePlace?: (text: Text, path: string) => void): Record<Part, Texts> {
  const found = Object.fromEntries(parts.map((part) => [part, new Map()])) as Record<Part, Texts>;
  for (const folder of Object.keys(roots)) {
    for (const source of sourcesIn(join(root, folder))) {
      const part = partOf(root, source.path);
      for (const { text, saidBy } of textsIn(source)) {
        // Only the server says what is wrong with a field, because the page is built without schemas.
        found[part === 'shared' && ofFields.has(saidBy) ? 'server' : part].set(keyOf(text), text);
        notePlace?.(text, source.path);
      }
    }
  }
  for (const [, text] of Object.values(refusals)) {
    found.server.set(keyOf(text), text);
    notePlace?.(text, join(root, 'server/base/refusals.ts'));
  }
  return withoutRepeats(found);
}

/** A text that is used in several parts is put into the catalogue once, where all of them find it. */
function withoutRepeats(found: Record<Part, Texts>): Record<Part, Texts> {
  for (const part of pageParts) {
    const others = pageParts.filter((other) => other !== part);
    share(found, part, 'page', ['page', ...others]);
    share(found, part, 'shared', ['server', 'shared']);
  }
  share(found, 'page', 'shared', ['server', 'shared']);
  share(found, 'server', 'shared', ['shared']);
  return found;
}

/** Moves texts that one of the other parts uses too out of a part, to where both find them. */
function share(found: Record<Part, Texts>, part: Part, into: Part, others: Part[]): void {
  for (const [key, text] of found[part]) {
    if (!others.some((other) => found[other].has(key))) continue;
    found[into].set(key, text);
    found[part].delete(key);
  }
}

export function sourcesIn(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
    .sort()
    .map((name) => parseSource(join(folder, name)));
}

const ofFields = new Set(['problem', 'wholeSentence']);

function textsIn({ program }: Source): { text: Text; saidBy: string }[] {
  const found: { text: Text; saidBy: string }[] = [];
  const visit = (node: Node): void => {
    const saidBy = node.type === 'CallExpression' ? calleeOf(node) : '';
    if (wordFunctions.has(saidBy)) found.push(...writtenIn(node.arguments[0]).map((text) => ({ text, saidBy })));
    childrenOf(node).forEach(visit);
  };
  visit(program);
  return found;
}

/** Finds the text that is written there, or both texts if the code chooses between two. */
function writtenIn(node: Node | undefined): Text[] {
  if (node?.type === 'ConditionalExpression') return [...writtenIn(node.consequent), ...writtenIn(node.alternate)];
  const text = node && stringOf(node);
  if (text !== undefined) return [text];
  if (node?.type !== 'ObjectExpression') return [];
  const fields = node.properties.map(({ key, value }: Node) => [key.name, value && stringOf(value)]);
  return [Object.fromEntries(fields) as unknown as Text];
}

function stringOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked;
  return undefined;
}
