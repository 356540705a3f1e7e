import { sql } from 'kysely';
import type { Sale } from '../../contract/selling/sales.ts';

/** The pack that a line of `sale_lines` was sold in, or null. */
export const packOfLine = sql<Sale['pack']>`case when pack_name is not null then
  json_build_object('name', pack_name, 'size', pack_size, 'count', pack_count) end`;
