/** A banking record that was a mistake is taken back today, even when its own day is closed. */
import { type Banking, reverseBanking as call } from '../../contract/money/bankings.ts';
import type { Reversed, Reversible } from '../documents/reverse-document.ts';
import { bankingSubject, getBanking, lockBanking } from './banking-row.ts';

export const reversibleBanking: Reversible<Reversed, Banking> = {
  call,
  kind: 'banking',
  action: 'banking reversed',
  copied: ['comment', 'method_id', 'reference'],
  madeAt: 'created_at',
  async lock(tx, id) {
    const banking = await lockBanking(tx, id);
    return { ...banking, subject: bankingSubject(banking) };
  },
  read: (_, db, id) => getBanking(db, id),
};
