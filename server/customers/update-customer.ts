import type { Customer, updateCustomer as declared } from '../../contract/debts/customers.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { guardedChanges } from '../logs/changes.ts';
import { logActivity } from '../logs/log-activity.ts';
import { getPriceList, lockPriceList } from '../prices/price-list-row.ts';
import { lockCustomer } from './customer-row.ts';

export async function updateCustomer(
  ctx: StaffContext,
  { id, ...given }: Input<typeof declared>['body'],
): Promise<Customer> {
  return inTransaction(ctx, async (tx) => {
    const { profile: profileBefore, ...before } = await lockCustomer(tx, id);
    const { name, email = before.email, phone = before.phone, location = before.location } = given;
    const {
      taxNumber = before.taxNumber,
      profile = profileBefore,
      note = before.note,
      creditLimit = before.creditLimit,
      priceListId = before.priceListId,
    } = given;
    const [listBefore, list] = await listsOf(tx, before.priceListId, priceListId);
    const details = { name, email, phone, location, taxNumber };
    await tx
      .updateTable('customers')
      .set({ name, email, phone, location, tax_number: taxNumber, profile, note })
      .set({ credit_limit: creditLimit, price_list_id: priceListId })
      .where('id', '=', id)
      .execute();
    await logActivity(tx, ctx, {
      action: 'customer updated',
      subject: { kind: 'customer', id, name: before.name },
      ...guardedChanges(
        { ...profileBefore, ...before, priceList: listBefore },
        { ...profile, ...details, note, creditLimit, priceList: list },
        ['name', 'creditLimit', 'priceList'],
      ),
    });
    return { id, ...details, profile, note, creditLimit, priceListId };
  });
}

/** Reads the names of the lists for the log. The new list is locked, so that it can't be deleted meanwhile. */
async function listsOf(tx: Tx, before: number | null, after: number | null): Promise<(string | null)[]> {
  if (before === after) return [null, null];
  const was = before === null ? null : await getPriceList(tx, before);
  const is = after === null ? null : await lockPriceList(tx, after, 'to use it');
  return [was?.name ?? null, is?.name ?? null];
}
