/** Whether a customer may owe more, as the server decides it: shown before anyone presses Make Sale. */
import type { CustomerCredit } from '../../../contract/debts/customers.ts';
import { sumMoney } from '../../../contract/values/money.ts';

/** Why an admin would have to approve; null if nobody has to. */
export type CreditProblem = { kind: 'limit'; above: number } | { kind: 'overdue'; days: number } | null;

/** `debt` is what the sale leaves to be paid later, `allowedDays` the setting about customers who are overdue. */
export function creditProblem(
  { owes, limit, overdueDays }: CustomerCredit,
  debt: number,
  allowedDays: number | null,
): CreditProblem {
  if (debt <= 0) return null;
  const above = limit === null ? 0 : sumMoney([owes, debt, -limit]);
  if (above > 0) return { kind: 'limit', above };
  if (allowedDays !== null && overdueDays > allowedDays) return { kind: 'overdue', days: overdueDays };
  return null;
}

/** How much they may still buy on credit; null if there is no limit. */
export function creditLeft({ owes, limit }: CustomerCredit): number | null {
  return limit === null ? null : Math.max(0, sumMoney([limit, -owes]));
}
