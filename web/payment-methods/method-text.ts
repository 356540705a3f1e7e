/** How something was paid, for a list: 'M-Pesa, QX12'. Empty for cash, which needs no mention. */
import { builtInMethods } from '../../contract/cash-book.ts';
import { usePaymentMethods } from './payment-methods-queries.ts';

/** The list of methods does not have the archived ones. */
export const archivedName = 'Archived method';

interface Paid {
  methodId: number;
  reference: string | null;
}

export function useMethodText(): (paid: Paid) => string {
  const { data: methods } = usePaymentMethods();
  return ({ methodId, reference }) => {
    if (methodId === builtInMethods.cash.id) return '';
    // Empty until the names have loaded.
    const name = methods && (methods.find(({ id }) => id === methodId)?.name ?? archivedName);
    return [name, reference].filter(Boolean).join(', ');
  };
}
