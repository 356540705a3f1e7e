/** `npm run two-step-off -- EMAIL`: for the only admin, who lost phone and recovery codes. Whoever may run this owns the books anyway. */
import { endSessionsOf } from '../auth/session.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { forgetSecondFactor } from '../second-factor/codes.ts';
import { runTool } from './tool.ts';

await runTool(async ({ database }) => {
  const email = process.argv[2]?.trim().toLowerCase();
  if (!email) throw new Error('Say whose: npm run two-step-off -- EMAIL');
  await inTransaction(database, async (tx) => {
    const staff = await tx
      .selectFrom('staff')
      .select(['id', 'first_name', 'last_name', 'email'])
      .where('email', '=', email)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!staff) throw new Error(`Nobody here has the e-mail ${email}.`);
    if (!(await forgetSecondFactor(tx, staff.id))) throw new Error(`Two-step sign-in is not on for ${email}.`);
    await endSessionsOf(tx, staff.id);
    const how = `of ${email}, by a command on the server; their sessions ended`;
    await logActivity(tx, { now: () => new Date(), staff }, 'two-step sign-in turned off', how);
  });
  console.log(`Two-step sign-in is off for ${email}.`);
});
