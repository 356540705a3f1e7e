/**
 * `npm run make-owner -- EMAIL`: makes an admin the owner when the former one is gone. Anyone who can run this has full access to
 * the books anyway.
 */
import { inTransaction } from '../db/in-transaction.ts';
import { userSubject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';
import { makeOwner } from '../staff/owner.ts';
import { runTool } from './tool.ts';

await runTool(async ({ database }) => {
  const email = process.argv[2]?.trim().toLowerCase();
  if (!email) throw new Error('Usage: npm run make-owner -- EMAIL');
  await inTransaction(database, async (tx) => {
    const staff = await tx
      .selectFrom('staff')
      .select(['id', 'first_name', 'last_name', 'email', 'roles'])
      .where('email', '=', email)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!staff) throw new Error(`Nobody here has the email ${email}.`);
    if (!staff.roles.includes('admin')) throw new Error(`${email} is not an admin.`);
    await makeOwner(tx, staff.id);
    const now = () => new Date();
    await logActivity(
      tx,
      { now, staff },
      { action: 'owner changed', subject: userSubject(staff), facts: { by: 'command' } },
    );
  });
  console.log(`${email} is the owner now.`);
});
