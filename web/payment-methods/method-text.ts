/** How something was paid, for a list: 'M-Pesa, QX12'. Empty for cash, which needs no mention. */

import { builtInMethods } from '../../contract/money/cash-book.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import { t } from '../words/t.ts';
import { useAllMethods } from './payment-methods-queries.ts';

interface Paid {
  methodId: number;
  reference: string | null;
}

export function useMethodText(): (paid: Paid) => string {
  const { data: methods } = useAllMethods();
  return ({ methodId, reference }) => {
    if (methodId === builtInMethods.cash.id) return '';
    // Empty until the names have loaded.
    const name = methods?.find(({ id }) => id === methodId)?.name;
    return [name && methodName(t, name), reference].filter(Boolean).join(t(', '));
  };
}
