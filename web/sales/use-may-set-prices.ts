import { useUser } from '../session/user.ts';
import { useTillSettings } from './use-till-rules.ts';

/** Whether this person may sell at another price than the list price. */
export function useMaySetPrices(): boolean {
  const { roles } = useUser();
  const { till } = useTillSettings();
  return roles.includes('admin') || till?.sellerPrices === true;
}
