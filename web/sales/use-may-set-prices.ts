import { useUser } from '../session/user.ts';
import { useShopSettings } from '../settings/settings-queries.ts';

/** Whether whoever is signed in may sell at another price than the list's. */
export function useMaySetPrices(): boolean {
  const { roles } = useUser();
  const { data: settings } = useShopSettings();
  return roles.includes('admin') || settings?.till.sellerPrices === true;
}
