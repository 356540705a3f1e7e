/** Every text of the product, found in its source, by the part of the catalogue that it belongs to. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { keyOf } from '../../contract/words/say.ts';
import type { Text } from '../../contract/words/text.ts';
import { refusals } from '../../server/base/refusals.ts';
import { wordFunctions } from './find-bare-texts.ts';
import { calleeOf, childrenOf, type Node, parseSource, type Source } from './parse-source.ts';

/** What both ends say, what only the page says, and what only the server says. */
export const parts = ['shared', 'page', 'server'] as const;
export type Part = (typeof parts)[number];

export type Texts = Map<string, Text>;

const roots: Record<string, Part> = { contract: 'shared', web: 'page', server: 'server' };

/** `notePlace` is told where each text stands, as often as it does. */
export function extractTexts(root: string, notePlace?: (text: Text, path: string) => void): Record<Part, Texts> {
  const found: Record<Part, Texts> = { shared: new Map(), page: new Map(), server: new Map() };
  for (const [folder, part] of Object.entries(roots)) {
    for (const source of sourcesIn(join(root, folder))) {
      for (const text of textsIn(source)) {
        found[part].set(keyOf(text), text);
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

/** What is said on both ends stands in the catalogue once. */
function withoutRepeats({ shared, page, server }: Record<Part, Texts>): Record<Part, Texts> {
  for (const [key, text] of page) if (server.has(key)) shared.set(key, text);
  for (const key of shared.keys()) {
    page.delete(key);
    server.delete(key);
  }
  return { shared, page, server };
}

export function sourcesIn(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
    .sort()
    .map((name) => parseSource(join(folder, name)));
}

function textsIn({ program }: Source): Text[] {
  const found: Text[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'CallExpression' && wordFunctions.has(calleeOf(node))) {
      found.push(...writtenIn(node.arguments[0]));
    }
    childrenOf(node).forEach(visit);
  };
  visit(program);
  return found;
}

/** The text itself, or both of a choice between two. */
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
