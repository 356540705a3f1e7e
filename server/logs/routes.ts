import type { Served } from '../http/serve.ts';

export const logCalls: Served[] = [];
