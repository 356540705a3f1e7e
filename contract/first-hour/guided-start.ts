/**
 * Leads an owner from an empty shop to the first sale. Each step uses the calls of its own screen. Only which steps were
 * answered is kept here, so that the owner can continue in another browser.
 */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { problem } from '../words/problem.ts';
import { startSteps, stepStates } from './start-steps.ts';

const step = z.enum(startSteps, problem('must be one of {{all}}', { all: startSteps.join(', ') }));
const state = z.enum(stepStates, problem('must be one of {{all}}', { all: stepStates.join(', ') }));
const steps = z.partialRecord(step, state);
const flag = z.boolean(problem('must be true or false'));

export const guidedStart = z.object({
  /** The steps that were answered. */
  steps,
  /** Whether the guide was opened before. */
  begun: z.boolean(),
  /** Whether the guide was closed for good. */
  dismissed: z.boolean(),
  /** Whether the shop has ever sold something, even if that was deleted since. */
  sale: z.boolean(),
});
export type GuidedStart = z.output<typeof guidedStart>;

export const getGuidedStart = endpoint({
  method: 'GET',
  path: '/guided-start',
  who: ['admin'],
  summary: 'How far the guided start has come: which steps were done or skipped, and whether it is still shown.',
  payload: guidedStart,
});

export const updateGuidedStart = endpoint({
  method: 'PUT',
  path: '/guided-start',
  who: ['admin'],
  summary: 'Note steps of the guided start as done or skipped, that it was begun, or whether it is still shown.',
  body: z.strictObject({
    steps: steps.optional(),
    begun: z.literal(true, problem('must be true')).optional(),
    dismissed: flag.optional(),
  }),
  payload: guidedStart,
});
