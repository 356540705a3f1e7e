/**
 * Who has to have two-step sign-in. It is checked at every request, so the setting also applies to sessions that were open before.
 */

import type { Staff } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import type { Config } from '../config.ts';

export function mustSetUp({ requireSecondFactor }: Config, staff: Staff): boolean {
  return requireSecondFactor === 'admins' && staff.roles.includes('admin') && !staff.second_factor;
}

export function refuseUntilSetUp(config: Config, staff: Staff): void {
  if (mustSetUp(config, staff)) refuse('second-factor-needed');
}
