/**
 * `npm run two-step-off -- EMAIL`: for the only admin, who lost their phone and recovery codes; with `--without-key` for everyone
 * whose secret can't be decrypted because its key is lost. Anyone who can run this has full access to the books anyway.
 */

import type { Tx } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { userSubject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';
import { deleteSecondFactor } from '../second-factor/codes.ts';
import { findUnreadable } from '../second-factor/encrypted-secrets.ts';
import { type Key, readKeys } from '../second-factor/keys.ts';
import { endSessionsOf } from '../sessions/session.ts';
import { runTool } from './tool.ts';

await runTool(async ({ config, database }) => {
  const whose = process.argv[2]?.trim().toLowerCase();
  if (!whose) throw new Error('Usage: npm run two-step-off -- EMAIL');
  const people = await inTransaction(database, (tx) =>
    whose === '--without-key' ? turnOffWithoutKey(tx, readKeys(config)) : turnOffOne(tx, whose),
  );
  for (const { email } of people) console.log(`Two-step sign-in is off for ${email}.`);
  if (people.length === 0) console.log("The key for everyone's two-step sign-in is here; nothing was changed.");
});

async function turnOffOne(tx: Tx, email: string): Promise<Person[]> {
  const person = await selectPeople(tx).where('email', '=', email).where('deleted_at', 'is', null).executeTakeFirst();
  if (!person) throw new Error(`Nobody here has the email ${email}.`);
  if (!(await turnOff(tx, person))) throw new Error(`Two-step sign-in is not on for ${email}.`);
  return [person];
}

async function turnOffWithoutKey(tx: Tx, keys: Key[]): Promise<Person[]> {
  const ids = await findUnreadable(tx, keys);
  const people = ids.length > 0 ? await selectPeople(tx).where('id', 'in', ids).execute() : [];
  for (const person of people) await turnOff(tx, person);
  return people;
}

type Person = Awaited<ReturnType<ReturnType<typeof selectPeople>['executeTakeFirstOrThrow']>>;

function selectPeople(tx: Tx) {
  return tx.selectFrom('staff').select(['id', 'first_name', 'last_name', 'email']);
}

/** Returns whether two-step sign-in was on. */
async function turnOff(tx: Tx, staff: Person): Promise<boolean> {
  const wasOn = await deleteSecondFactor(tx, staff.id);
  await endSessionsOf(tx, staff.id);
  await logActivity(
    tx,
    { now: () => new Date(), staff },
    {
      action: 'two-step sign-in turned off',
      subject: userSubject(staff),
      facts: { by: 'command' },
      contact: null,
    },
  );
  return wasOn;
}
