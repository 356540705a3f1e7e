import * as contract from '../../contract/first-hour/practice.ts';
import { type Served, serve } from '../http/serve.ts';
import { discardPractice } from './discard-practice.ts';
import { findPractice } from './find-practice.ts';
import { openPractice } from './open-practice.ts';

export const practiceCalls: Served[] = [
  serve(contract.getPractice, async (ctx) => ({ open: await findPractice(ctx.pool) })),
  serve(contract.openPractice, (ctx, { body }) => openPractice(ctx, body)),
  serve(contract.discardPractice, (ctx) => discardPractice(ctx)),
];
