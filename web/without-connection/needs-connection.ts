/** What the till can't do without a connection, each with the sentence that says so. */
import { type Message, msg } from '../../contract/words/text.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';

const sentences = {
  returns: msg('Goods can be returned once the connection is back.'),
  receipt: msg('Receipts can be opened once the connection is back.'),
  'todays-sales': msg("Today's sales can be seen once the connection is back."),
  'held-carts': msg('Carts can be held and taken up once the connection is back.'),
  expenses: msg('Expenses can be entered once the connection is back.'),
  'write-off': msg('Goods can be written off once the connection is back.'),
  drawer: msg('Cash in and out can be entered once the connection is back.'),
  shift: msg('Shifts can be opened and closed once the connection is back.'),
  lock: msg('The till can be locked once the connection is back. Signing in needs it.'),
  logout: msg('You can log out once the connection is back. Signing in needs it.'),
  debts: msg('Debts can be paid once the connection is back.'),
} satisfies Record<string, Message>;

export function sayNeedsConnection(what: keyof typeof sentences): void {
  notify.error(t(sentences[what]));
}
