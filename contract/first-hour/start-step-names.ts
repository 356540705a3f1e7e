/** The names of the steps of the guided start. */

import { type Message, msg } from '../words/text.ts';
import type { StartStep } from './start-steps.ts';

export const startStepNames: Record<StartStep, Message> = {
  business: msg('Your business'),
  payment: msg('How you are paid'),
  taxes: msg('Taxes'),
  items: msg('What you sell'),
  opening: msg('What you have'),
  staff: msg('Your staff'),
};
