/** Cash in or out that was a mistake is taken back today: the same kind, with the opposite amount. */
import { type CashMovement, reverseCashMovement as call } from '../../contract/money/cash-movements.ts';
import { refuse } from '../base/refusal.ts';
import type { Reversed, Reversible } from '../documents/reverse-document.ts';
import { readCashMovement } from './read-cash-movements.ts';

export const reversibleCashMovement: Reversible<Reversed, CashMovement> = {
  call,
  kind: 'cash movement',
  action: 'cash movement reversed',
  copied: ['kind', 'purpose', 'method_id'],
  madeAt: 'at',
  async lock(tx, id) {
    const found = await tx
      .selectFrom('cash_movements')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!found) refuse('not-found/cash-movement', { id });
    const { kind, reason, ...movement } = await readCashMovement(tx, id);
    return { ...movement, labelOf: kind, subject: { kind: 'cash movement', id, name: reason } };
  },
  read: (_, db, id) => readCashMovement(db, id),
};
