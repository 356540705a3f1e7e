import { previewDigest } from '../../contract/digest.ts';
import { serve } from '../http/serve.ts';

export const digestCalls = [serve(previewDigest, async () => ({ subject: '', text: '', html: '' }))];
