/** What this person may see, which decides the columns of lists. Everything is hidden until the settings are known. */
import { isSeller } from '../../contract/roles.ts';
import { type Sight, sightOf } from '../../contract/selling/seller-sight.ts';
import { useUser } from '../session/user.ts';
import { useShopSettings } from './shop-settings-queries.ts';

export function useSight(): Sight {
  const user = useUser();
  const { data: settings } = useShopSettings({ enabled: isSeller(user) });
  return sightOf(user, settings?.till ?? { sellerSeesCost: false, sellerSeesAllSales: false, blindCount: true });
}
