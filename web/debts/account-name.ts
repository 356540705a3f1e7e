/** What an account is called: by the sale it comes from, or by the opening balance. */
import { labelOf } from '../../contract/documents/documents.ts';
import { t } from '../words/t.ts';

interface Source {
  receiptId: number | null;
  openingId: number | null;
}

export function accountName({ receiptId, openingId }: Source, say: typeof t = t): string {
  return receiptId === null ? labelOf(say, 'opening', openingId ?? 0) : say('Receipt {{receiptId}}', { receiptId });
}

export function writeOffTitle(account: Source): string {
  const { receiptId } = account;
  return receiptId === null
    ? t('Write off {{document}}', { document: accountName(account) })
    : t('Write off receipt {{receiptId}}', { receiptId });
}
