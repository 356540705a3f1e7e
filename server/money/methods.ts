/** The ids of the built-in methods, as the ledger stores them. */
import { builtInMethods } from '../../contract/cash-book.ts';

export const cash = builtInMethods.cash.id;
export const deposit = builtInMethods.deposit.id;
export const bank = builtInMethods.bank.id;
