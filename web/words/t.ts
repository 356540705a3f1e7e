/** A text in the language of whoever reads the page: `t('{{count}} of {{all}} shown', { count, all })`. */
import { sayTo } from '../../contract/words/say.ts';
import { currentCustomer, currentReader } from './reader.ts';

export const t = sayTo(currentReader);

/** A text in the language of the shop, for receipts, labels and everything else that customers read. */
export const tOnPaper = sayTo(currentCustomer);
