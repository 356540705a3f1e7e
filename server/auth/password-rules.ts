/** What makes a password acceptable: long enough, not one that everybody tries first, not the person's own name or the shop's. */
import { commonPasswords } from './common-passwords.ts';

export const shortest = 8;

interface Owner {
  email: string;
  first_name: string;
  last_name: string;
}

/** Why this password will not do, or null when it will. */
export function faultOf(password: string, owner: Owner, businessName: string): string | null {
  if ([...password].length < shortest) return `The password must have at least ${shortest} characters.`;
  const plain = bare(password);
  if (isTrivial(plain) || commonPasswords.has(plain)) {
    return 'That password is among the most common ones. Please choose another.';
  }
  const own = [owner.email, owner.email.split('@')[0]!, owner.first_name + owner.last_name].map(bare);
  if (own.includes(plain)) return 'The password must not be your own name or e-mail.';
  if (plain === bare(businessName)) return 'The password must not be the name of the business.';
  return null;
}

/** Case, spaces and a number or sign put at the end fool nobody. */
function bare(text: string): string {
  const lower = text.toLowerCase().replace(/\s/g, '');
  return lower.replace(/(?<=\D)[\d!?.*#@$]{1,4}$/, '') || lower;
}

/** One sign or a short piece repeated: aaaaaaaa, abababab, 12341234. */
function isTrivial(plain: string): boolean {
  return /^(.{1,4})\1+$/.test(plain);
}
