/** Runs statements on one connection, so that everything comes from one snapshot. */
import type pg from 'pg';
import { compiled } from '../db/statements/compiled.ts';
import type { Select } from './chart.ts';

export function selectOn(client: pg.ClientBase): Select {
  return async (statement) => (await client.query(compiled(statement))).rows;
}
