/** Records the statements that calls send, and what PostgreSQL does to answer them. */
import type pg from 'pg';

export interface Passed {
  text: string;
  values: unknown[];
}

/** Records every statement of the pool's connections; call it before the first one is opened. */
export function takeDown(pool: pg.Pool): Passed[] {
  const passed: Passed[] = [];
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((asked: string | Passed, ...rest: unknown[]) => {
      const values = Array.isArray(rest[0]) ? rest[0] : [];
      passed.push(
        typeof asked === 'string' ? { text: asked, values } : { text: asked.text, values: asked.values ?? values },
      );
      return query(asked, ...rest);
    }) as typeof client.query;
  });
  return passed;
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}

export interface Reading {
  table: string;
  how: string;
  /** Rows read, wanted or not; 0 for a statement that writes, which is planned but not run. */
  rows: number;
}

export function writes({ text }: Passed): boolean {
  return /\b(insert into|update|delete from)\b/i.test(text.replace(/for (no key )?update/gi, ''));
}

/** How each table is read. */
export async function readingsOf(client: pg.ClientBase, statement: Passed): Promise<Reading[]> {
  const run = writes(statement) ? '' : 'analyze, timing off, summary off, buffers off, ';
  const { rows } = await client.query(`explain (${run}costs off, format json) ${statement.text}`, statement.values);
  const [{ Plan }] = rows[0]['QUERY PLAN'];
  return nodesOf(Plan).flatMap((node) => {
    const table = node['Relation Name'];
    if (!table) return [];
    const each =
      (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    return [{ table, how: node['Node Type'], rows: Math.round(each * (node['Actual Loops'] ?? 0)) }];
  });
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** The plan in readable form, without the values that change from run to run. */
export async function planInWords(client: pg.ClientBase, { text, values }: Passed): Promise<string> {
  const { rows } = await client.query(`explain (costs off) ${text}`, values);
  return rows.map((row) => row['QUERY PLAN'].replace(/'\\x[0-9a-f]{40,}'/g, "'…'")).join('\n');
}
