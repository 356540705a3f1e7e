/** What a customer's statement calls each kind of entry, on screen, on paper and in a mail. */
import type { LedgerEntry } from '../debts/customer-ledger.ts';
import { type Message, msg } from '../words/text.ts';

export const entryWords: Record<LedgerEntry['kind'], Message> = {
  opening: msg('Opening balance'),
  sale: msg('Sale'),
  payment: msg('Payment'),
  return: msg('Return'),
  refund: msg('Refund'),
  deposit: msg('Deposit'),
  'deposit refund': msg('Deposit refund'),
  'write-off': msg('Write-off'),
  'write-off undone': msg('Write-off undone'),
};
