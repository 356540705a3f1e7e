/** A source file as a tree in which every node knows its parent. */
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

export interface Node {
  type: string;
  start: number;
  end: number;
  parent: Node | null;
  // biome-ignore lint/suspicious/noExplicitAny: each type of node has fields of its own
  [field: string]: any;
}

export interface Source {
  path: string;
  text: string;
  program: Node;
}

export function parseSource(path: string): Source {
  const text = readFileSync(path, 'utf8');
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} can't be read: ${errors[0]!.message}`);
  const root = program as unknown as Node;
  root.parent = null;
  connect(root);
  return { path, text, program: root };
}

function connect(node: Node): void {
  for (const child of childrenOf(node)) {
    child.parent = node;
    connect(child);
  }
}

export function childrenOf(node: Node): Node[] {
  return Object.entries(node)
    .filter(([field]) => field !== 'parent')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value): value is Node => typeof value === 'object' && value !== null && typeof value.type === 'string');
}

export function lineOf({ text }: Source, { start }: Node): number {
  return text.slice(0, start).split('\n').length;
}

/** 't' for t(…) and words.t(…). */
export function calleeOf({ callee }: Node): string {
  return callee.type === 'MemberExpression' ? (callee.property.name ?? '') : (callee.name ?? '');
}
