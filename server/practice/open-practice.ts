/**
 * Makes the practice shop, in one transaction: the tables, the real shop's settings, payment methods and taxes, the people, and a
 * week of sample trading that ended yesterday. It takes nothing else from the real shop, and writes nothing into it.
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Practice } from '../../contract/first-hour/practice.ts';
import { addDays } from '../../contract/values/dates.ts';
import { moneyDecimals } from '../../contract/values/money-decimals.ts';
import { today } from '../base/clock.ts';
import type { StaffContext } from '../base/context.ts';
import { migrationsVersion } from '../db/migrate/migrate.ts';
import { fillShop } from '../demo/load-shop.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { findPractice } from './find-practice.ts';
import { changePractice } from './own-connection.ts';
import { takePeople } from './people.ts';
import { makePracticeSchema, realSchema } from './practice-schema.ts';
import { addSamplePeople, samplePin } from './sample-people.ts';

/** Enough to see something in every list, and made within seconds on a slow machine. */
const sample = { items: 60, customers: 15, sales: 160, days: 7, seed: 4 };

/**
 * Settings that a shop has chosen and trains its people to use. The addresses of its mails are left out, and so is the logo: the
 * paper is marked instead.
 */
const chosen = {
  payment_methods: ['id', 'name', 'kind', 'needs_reference', 'built_in', 'active', 'created_at', 'deleted_at'],
  tax_rates: ['id', 'name', 'percent', 'included', 'created_at', 'deleted_at', 'kind'],
  expense_types: ['id', 'name', 'built_in', 'created_at', 'deleted_at'],
};

export async function openPractice(ctx: StaffContext, { anew }: { anew: boolean }): Promise<Practice> {
  const before = await findPractice(ctx.pool);
  if (before && !anew) return { open: before };
  // Hashing takes long, so it is done before anything is locked.
  const pinHash = await hashPassword(samplePin);
  await changePractice(ctx.pool, async (client) => {
    await tellMigrations(client, ctx);
    await makePracticeSchema(client);
    await noteOpening(client, ctx);
    await takeChoices(client);
    await client.query('drop index staff_email');
    await takePeople(client);
    const clerks = await addSamplePeople(client, pinHash, ctx.now());
    await fillShop(client, clerks, { ...sample, lastDay: addDays(today(ctx), -1), config: ctx.config });
    // The phone numbers of the sample customers may belong to real people.
    await client.query("update customers set phone = ''");
  });
  return { open: await findPractice(ctx.pool) };
}

/** Tells the migrations about the business, as setBusinessSettings does at a start. */
async function tellMigrations(client: pg.Client, ctx: StaffContext): Promise<void> {
  const known = { currency: ctx.config.currency ?? '', decimals: moneyDecimals(), zone: ctx.config.businessTz };
  for (const [name, value] of Object.entries({ ...known, today: today(ctx) })) {
    await client.query('select set_config($1, $2, true)', [`countinghouse.${name}`, String(value)]);
  }
}

async function noteOpening(client: pg.Client, { staff, now }: StaffContext): Promise<void> {
  await client.query(
    'create table practice_shop (id uuid primary key, version text not null, opened_by text not null, opened_at timestamptz not null, used_at timestamptz not null)',
  );
  await client.query('insert into practice_shop values ($1, $2, $3, $4, now())', [
    randomUUID(),
    migrationsVersion(),
    `${staff.first_name} ${staff.last_name}`,
    now(),
  ]);
}

async function takeChoices(client: pg.Client): Promise<void> {
  await client.query(
    `update settings set business = s.business, money = s.money, till = s.till, messages = s.messages from ${realSchema}.settings s`,
  );
  await client.query('update guided_start set dismissed_at = now()');
  for (const [table, columns] of Object.entries(chosen)) {
    await client.query(
      `insert into ${table} (${columns.join(', ')}) overriding system value
       select ${columns.join(', ')} from ${realSchema}.${table} on conflict do nothing`,
    );
  }
}
