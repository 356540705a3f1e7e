/** Two customers with the same name are easily confused, so the page asks first; the server accepts both. */
import { type Customer, listCustomers } from '../../contract/customers.ts';
import { call } from '../http/call.ts';
import { askAboutDuplicate } from '../ui/form/duplicate-name.ts';

/**
 * Resolves to whether to save this name. Asks only if another customer has it; `before` is the customer being edited.
 */
export function confirmName(name: string, before?: Customer): Promise<boolean> {
  return askAboutDuplicate({
    name,
    before,
    find: (named) => call(listCustomers, { query: { named, compact: true, limit: 4 } }),
    one: 'a customer',
    many: 'customers',
    describe: ({ phone }) => `phone ${phone}`,
  });
}
