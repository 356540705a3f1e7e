/** Two customers with the same name are easily confused, so the page asks first; the server accepts both. */
import { type Customer, listCustomers } from '../../contract/debts/customers.ts';
import { call } from '../http/call.ts';
import { askAboutDuplicate } from '../ui/form/duplicate-name.ts';
import { t } from '../words/t.ts';

/**
 * Resolves to whether to save this name. Asks only if another customer has it; `before` is the customer being edited.
 */
export function confirmName(name: string, before?: Customer): Promise<boolean> {
  return askAboutDuplicate({
    name,
    before,
    find: (named) => call(listCustomers, { query: { named, compact: true, limit: 4 } }),
    sentence: (count, name, which) =>
      t(
        {
          one: 'There is already a customer named {{name}} ({{which}}).',
          other: 'There are already customers named {{name}} ({{which}}).',
        },
        { count, name, which },
      ),
    describe: ({ phone = '' }) => t('phone {{phone}}', { phone }),
  });
}
