/**
 * What a till that sells without a connection remembers from the server: what is printed above and below its receipts, and the
 * shift of each person. It stays after a logout.
 */
import type { BusinessDetails } from '../../contract/shop/shop-settings.ts';
import { tillPrefix } from './till-settings.ts';

const businessName = `${tillPrefix}business`;
const shiftName = (staffId: number) => `${tillPrefix}shift-${staffId}`;

export function rememberBusiness(business: BusinessDetails): void {
  localStorage.setItem(businessName, JSON.stringify(business));
}

export function rememberedBusiness(): BusinessDetails | null {
  return JSON.parse(localStorage.getItem(businessName) ?? 'null');
}

export function rememberShift(staffId: number, shiftId: number | null): void {
  if (shiftId === null) localStorage.removeItem(shiftName(staffId));
  else localStorage.setItem(shiftName(staffId), String(shiftId));
}

export function rememberedShift(staffId: number): number | null {
  return Number(localStorage.getItem(shiftName(staffId))) || null;
}
