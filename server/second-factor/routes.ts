import * as calls from '../../contract/people/second-factor.ts';
import { serve } from '../http/serve.ts';
import { confirmSecondFactor } from './confirm-second-factor.ts';
import { getSecondFactor } from './get-second-factor.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { startSecondFactor } from './start-second-factor.ts';
import { turnOffSecondFactor } from './turn-off-second-factor.ts';

export const secondFactorCalls = [
  serve(calls.getSecondFactor, getSecondFactor),
  serve(calls.startSecondFactor, (ctx, { body }) => startSecondFactor(ctx, body.password)),
  serve(calls.confirmSecondFactor, (ctx, { body }) => confirmSecondFactor(ctx, body.code)),
  serve(calls.turnOffSecondFactor, (ctx, { body }) => turnOffSecondFactor(ctx, body)),
  serve(calls.renewRecoveryCodes, (ctx, { body }) => renewRecoveryCodes(ctx, body)),
];
