import * as contract from '../../contract/first-hour/first-steps.ts';
import * as start from '../../contract/first-hour/guided-start.ts';
import { type Served, serve } from '../http/serve.ts';
import { getFirstSteps } from './get-first-steps.ts';
import { getGuidedStart, updateGuidedStart } from './guided-start.ts';

export const firstStepsCalls: Served[] = [
  serve(contract.getFirstSteps, (ctx) => getFirstSteps(ctx)),
  serve(start.getGuidedStart, (ctx) => getGuidedStart(ctx)),
  serve(start.updateGuidedStart, (ctx, { body }) => updateGuidedStart(ctx, body)),
];
