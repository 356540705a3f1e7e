import type { Message } from '../../contract/words/text.ts';

/** One thing that must be true of the books. */
export interface Check {
  name: Message<string>;
  /** Selects violations as (record, detail); empty when the books agree. */
  sql: string;
}
