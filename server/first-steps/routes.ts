import * as contract from '../../contract/first-steps.ts';
import { type Served, serve } from '../http/serve.ts';
import { getFirstSteps } from './get-first-steps.ts';

export const firstStepsCalls: Served[] = [serve(contract.getFirstSteps, (ctx) => getFirstSteps(ctx))];
