/** Links that open WhatsApp or SMS on the device, with the number and the text filled in. */

/**
 * The number in the form in which it is dialled: +256700123456, or as it is if the code of the country is not known. Null if it
 * is not a number.
 */
export function numberOf(phone: string, dialCode: string): string | null {
  const digits = phone.replace(/\D/g, '');
  if (digits.length < 4) return null;
  if (/^\s*\+/.test(phone)) return `+${digits}`;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  return dialCode === '' ? digits : `${dialCode}${digits.replace(/^0/, '')}`;
}

export function whatsAppLink(to: string, text: string): string {
  return `https://wa.me/${to.replace('+', '')}?text=${encodeURIComponent(text)}`;
}

export function smsLink(to: string, text: string): string {
  return `sms:${to}?body=${encodeURIComponent(text)}`;
}
