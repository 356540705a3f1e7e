/** The screens that this person may open, by their roles, by settings that open a screen to sellers, and by whether the shop has tills. */
import { mayOpen } from '../../contract/page-roles.ts';
import { isSeller } from '../../contract/roles.ts';
import type { Screen } from '../../contract/screens.ts';
import { useUser } from '../session/user.ts';
import { useShopSettings } from './shop-settings-queries.ts';

/** Tells for these screens whether they may be opened. The settings are loaded only if they decide. */
export function useMayOpen(asked: readonly Screen[]): (screen: Screen) => boolean {
  const user = useUser();
  const asksForTills = asked.some(({ path, withTills }) => withTills && mayOpen(path, user.roles));
  const { data: settings } = useShopSettings({ enabled: isSeller(user) || asksForTills });
  return ({ path, sellersWith, withTills }) => {
    if (withTills && !settings?.hasTills) return false;
    return (
      mayOpen(path, user.roles) || (isSeller(user) && sellersWith !== undefined && settings?.till[sellersWith] === true)
    );
  };
}
