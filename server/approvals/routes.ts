import * as contract from '../../contract/people/approvals.ts';
import { serve } from '../http/serve.ts';
import { approve } from './approve.ts';
import { listApprovers } from './list-approvers.ts';
import { setPin } from './set-pin.ts';

export const approvalCalls = [
  serve(contract.setPin, (ctx, { body }) => setPin(ctx, body)),
  serve(contract.listApprovers, (ctx) => listApprovers(ctx)),
  serve(contract.approve, (ctx, { body }) => approve(ctx, body)),
];
