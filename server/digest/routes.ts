import { previewDigest } from '../../contract/books/digest.ts';
import { serve } from '../http/serve.ts';
import { digestEmail } from './digest-email.ts';
import { readDigest } from './read-digest.ts';

export const digestCalls = [
  serve(previewDigest, async (ctx) => digestEmail(await readDigest(ctx, ctx.settings), ctx.settings)),
];
