/** Which screens this person may open: by their roles, or by a setting that opens one to sellers. */
import { mayOpen } from '../../contract/page-roles.ts';
import { isSeller } from '../../contract/roles.ts';
import type { Screen } from '../../contract/screens.ts';
import { useUser } from '../session/user.ts';
import { useShopSettings } from '../settings/settings-queries.ts';

export function useMayOpen(): (screen: Screen) => boolean {
  const user = useUser();
  const { data: settings } = useShopSettings({ enabled: isSeller(user) });
  return ({ path, sellersWith }) =>
    mayOpen(path, user.roles) || (isSeller(user) && sellersWith !== undefined && settings?.till[sellersWith] === true);
}
