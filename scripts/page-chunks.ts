/**
 * Part of the page's build: decides which of our own files are bundled together. A file that few screens share would need a
 * request of its own, and on a slow line 50 small requests take longer than their contents. So everything that all screens need
 * is one file. What the till shares with the stock list is another one, and what it shares with other screens a third, unless the
 * dashboard needs it first.
 */
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const web = fileURLToPath(new URL('../web/', import.meta.url));
const own = /\/(web|contract)\/[^?]*\.(tsx?|module\.css)$/;

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const frame = ['shell/layout.tsx', 'screen-pages.ts'];
const reached = new Map<string, Set<string>>();

export function shellOf(id: string, graph: Graph): string | null {
  return frame.some((source) => reachedFrom(source, graph).has(id)) ? 'shell' : null;
}

export function tillOf(id: string, graph: Graph): string | null {
  const others = [...frame, 'stock/stock-page.tsx', 'dashboard/dashboard-page.tsx'];
  const isElsewhere = others.some((source) => reachedFrom(source, graph).has(id));
  return !isElsewhere && reachedFrom('sales/sales-page.tsx', graph).has(id) ? 'till' : null;
}

export function goodsOf(id: string, graph: Graph): string | null {
  const isInFrame = frame.some((source) => reachedFrom(source, graph).has(id));
  const byBoth = ['stock/stock-page.tsx', 'sales/sales-page.tsx'].every((source) => reachedFrom(source, graph).has(id));
  return !isInFrame && byBoth ? 'goods' : null;
}

/** Our own files that this one needs before it can run. */
function reachedFrom(source: string, graph: Graph): Set<string> {
  const known = reached.get(source);
  if (known) return known;
  const files = new Set<string>();
  const waiting = [web + source];
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    if (files.has(id) || !own.test(id)) continue;
    files.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  reached.set(source, files);
  return files;
}
