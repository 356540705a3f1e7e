/** Two customers of one name are easily taken for each other, so the page asks; the server takes both. */
import { type Customer, listCustomers } from '../../contract/customers.ts';
import { call } from '../http/call.ts';
import { askAboutNamesake } from '../ui/form/namesake.ts';

/** Resolves to whether to save this name: at once for a new one, or for the name that the customer `before` has. */
export function mayBearName(name: string, before?: Customer): Promise<boolean> {
  return askAboutNamesake({
    name,
    before,
    find: (named) => call(listCustomers, { query: { named, compact: true, limit: 4 } }),
    one: 'a customer',
    many: 'customers',
    tell: ({ phone }) => `phone ${phone}`,
  });
}
