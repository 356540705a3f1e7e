import type { Practice } from '../../contract/first-hour/practice.ts';
import type { StaffContext } from '../base/context.ts';
import { isMade } from './find-practice.ts';
import { changePractice } from './own-connection.ts';
import { dropPracticeSchema } from './practice-schema.ts';

export async function discardPractice({ pool }: StaffContext): Promise<Practice> {
  if (await isMade(pool)) await changePractice(pool, dropPracticeSchema);
  return { open: null };
}
