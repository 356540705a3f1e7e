/** Records the statements that calls send, and how PostgreSQL answers them. */
import pg from 'pg';

export interface Passed {
  /** A statement with a name is prepared: after a few calls, PostgreSQL keeps one plan for all values. */
  name?: string | undefined;
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
        typeof asked === 'string'
          ? { text: asked, values }
          : { name: asked.name, text: asked.text, values: asked.values ?? values },
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
  /** How many rows are read, needed or not; 0 for a statement that writes, which is planned but not run. */
  rows: number;
}

export function writes({ text }: Passed): boolean {
  return /\b(insert into|update|delete from)\b/i.test(text.replace(/for (no key )?update/gi, ''));
}

/** How each table is read: by the plan for these values and, for a prepared statement, by the one for all values. */
export async function readingsOf(client: pg.ClientBase, statement: Passed): Promise<Reading[]> {
  const run = writes(statement) ? '' : 'analyze, timing off, summary off, buffers off, ';
  const options = `${run}costs off, format json`;
  const plans = [await explain(client, statement, options)];
  if (statement.name) plans.push(await explainKept(client, statement, options));
  return plans.flatMap((rows) => readingsIn((rows as unknown as [[{ Plan: Node }]])[0][0].Plan));
}

function readingsIn(plan: Node): Reading[] {
  return nodesOf(plan).flatMap((node) => {
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

/** The plan as people read it, without the parts that differ in every run. */
export async function planInWords(client: pg.ClientBase, statement: Passed): Promise<string> {
  const lines = await (statement.name ? explainKept : explain)(client, statement, 'costs off');
  return lines.map((line) => line.replace(/'\\x[0-9a-f]{40,}'/g, "'…'")).join('\n');
}

async function explain(client: pg.ClientBase, { text, values }: Passed, options: string): Promise<string[]> {
  const { rows } = await client.query(`explain (${options}) ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']);
}

/** Explains the plan for all values, which a connection uses after the first calls. */
async function explainKept(client: pg.ClientBase, { text, values }: Passed, options: string): Promise<string[]> {
  await client.query('set plan_cache_mode = force_generic_plan');
  await client.query(`prepare kept as ${text}`);
  try {
    const list = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
    const { rows } = await client.query(`explain (${options}) execute kept${list}`);
    return rows.map((row) => row['QUERY PLAN']);
  } finally {
    await client.query('deallocate kept');
    await client.query('reset plan_cache_mode');
  }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Buffer.isBuffer(value)) return `'${bytes(value)}'`;
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (Array.isArray(value)) {
    const parts = value.map((one) => JSON.stringify(Buffer.isBuffer(one) ? bytes(one) : String(one)));
    return literal(`{${parts.join(',')}}`);
  }
  return pg.escapeLiteral(String(value));
}

function bytes(value: Buffer): string {
  return `\\x${value.toString('hex')}`;
}
