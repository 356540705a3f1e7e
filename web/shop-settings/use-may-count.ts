import { isSeller } from '../../contract/roles.ts';
import { useUser } from '../session/user.ts';
import { useShopSettings } from './shop-settings-queries.ts';

/** Whether whoever is signed in may count: sellers do by a setting. */
export function useMayCount(): boolean {
  const user = useUser();
  const { data: settings } = useShopSettings({ enabled: isSeller(user) });
  return (
    user.roles.includes('admin') ||
    user.roles.includes('stock') ||
    (isSeller(user) && settings?.till.sellerCounts === true)
  );
}
