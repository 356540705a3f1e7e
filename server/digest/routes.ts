import { previewDigest } from '../../contract/books/digest.ts';
import { languageOf } from '../../contract/words/languages.ts';
import { serve } from '../http/serve.ts';
import { digestEmail } from './digest-email.ts';
import { readDigest } from './read-digest.ts';

export const digestCalls = [
  serve(previewDigest, async (ctx) => {
    const language = languageOf(ctx.words.language) ?? 'en';
    return digestEmail(await readDigest(ctx, ctx.settings), ctx.settings, language);
  }),
];
