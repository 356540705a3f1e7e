import { isSeller } from '../../contract/roles.ts';
import { useUser } from '../session/user.ts';
import { useShopSettings } from './shop-settings-queries.ts';

/** Whether this person may count; for sellers a setting decides. */
export function useMayCount(): boolean {
  const user = useUser();
  const { data: settings } = useShopSettings({ enabled: isSeller(user) });
  return (
    user.roles.includes('admin') ||
    user.roles.includes('stock') ||
    (isSeller(user) && settings?.till.sellerCounts === true)
  );
}
