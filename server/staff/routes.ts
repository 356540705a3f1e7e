import * as calls from '../../contract/people/staff.ts';
import { serve } from '../http/serve.ts';
import { addStaff } from './add-staff.ts';
import { deleteStaff } from './delete-staff.ts';
import { issueCode } from './issue-code.ts';
import { listStaff } from './list-staff.ts';
import { handOver } from './owner.ts';
import { removeSecondFactor } from './remove-second-factor.ts';
import { updateStaff } from './update-staff.ts';

export const staffCalls = [
  serve(calls.listStaff, listStaff),
  serve(calls.addStaff, (ctx, { body }) => addStaff(ctx, body)),
  serve(calls.updateStaff, (ctx, { body }) => updateStaff(ctx, body)),
  serve(calls.deleteStaff, (ctx, { params }) => deleteStaff(ctx, params.id)),
  serve(calls.issueCode, (ctx, { params }) => issueCode(ctx, params.id)),
  serve(calls.removeSecondFactor, (ctx, { params }) => removeSecondFactor(ctx, params.id)),
  serve(calls.handOver, (ctx, { params, body }) => handOver(ctx, params.id, body)),
];
