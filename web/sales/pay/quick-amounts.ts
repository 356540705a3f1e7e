/** Amounts that a customer is likely to hand over: the next higher ones that can be paid with notes of one kind. */
import { fromUnits, toUnits } from '../../../contract/values/decimal.ts';
import { moneyDecimals } from '../../../contract/values/money-decimals.ts';

const most = 4;

/** `notes` are the shop's; without any, 1, 2, 5, 10, 20, 50 and so on. More than ten small notes are not suggested. */
export function quickAmounts(due: number, notes: readonly number[]): number[] {
  const decimals = moneyDecimals();
  const wanted = toUnits(due, decimals);
  if (wanted <= 0n) return [];
  const units = notes.length > 0 ? notes.map((note) => toUnits(note, decimals)) : usualNotes(wanted);
  const largest = units.reduce((one, other) => (one > other ? one : other));
  const large = units.filter((note) => note * 10n >= wanted || note === largest);
  const amounts = large.map((note) => ((wanted + note - 1n) / note) * note).filter((amount) => amount > wanted);
  const sorted = [...new Set(amounts)].sort((one, other) => (one < other ? -1 : 1));
  return sorted.slice(0, most).map((amount) => fromUnits(amount, decimals));
}

function usualNotes(wanted: bigint): bigint[] {
  const notes: bigint[] = [];
  for (let power = 1n; power <= wanted * 10n; power *= 10n) notes.push(power, 2n * power, 5n * power);
  return notes;
}
