/**
 * Every response with `status: false` carries one of these codes next to its message. Programs decide by the code,
 * whose meaning never changes; the message is for people and may change. Each call declares the specific codes it can
 * return.
 */

/** Any call can return these. */
export const generalCodes = {
  'bad-input': 'Something in the request is missing or not valid; the sentence names the fields.',
  'no-session': 'There is no session, or it has ended.',
  'not-allowed': 'The person does not have a role that may do this.',
  'not-found': 'There is nothing with this id, or at this address.',
  conflict: 'What is there now does not allow it.',
  'too-large': 'The request is larger than this call takes.',
  'too-many-tries': 'Too many tries; the sentence says how long to wait.',
  away: 'The server can not do it right now. Try again in a moment.',
  fault: 'Something went wrong on the server. The sentence has the number it was noted under.',
} as const;

export const specificCodes = {
  'above-balance': 'The payment is higher than what is still owed.',
  'already-paid': 'More is paid on the sale than would be left to pay.',
  'barcode-taken': 'Another item has this barcode.',
  'category-in-use': 'There are still items in the category.',
  'category-not-found': 'The category for the item is not there any more.',
  'customer-deleted': 'The customer was deleted, so their payments stay as they are.',
  'customer-not-found': 'The customer of the sale is not there any more.',
  'day-closed': 'The day is closed. A correction is dated today.',
  'email-taken': 'Someone with this e-mail address already works here.',
  'import-running': 'Another import is running.',
  'import-used': 'An import with this id was already made.',
  'item-not-found': 'An item in the cart is not there.',
  'key-used': 'The Idempotency-Key was already used for another request to this call.',
  'last-admin': 'There has to be at least one admin.',
  'name-taken': 'There is already one with this name.',
  'no-longer-sold': 'An item in the cart was deleted.',
  'not-closed': 'The day is not closed.',
  'not-enough-stock': 'There is less in stock than the cart asks for.',
  'passwords-differ': 'The two passwords are not the same.',
  'payment-date-needed': 'A sale on credit needs a payment date.',
  'quantity-changed': 'The quantity changed after the item was opened.',
  'rows-wrong': 'Some rows of the file are wrong, so nothing was imported.',
  'second-factor-key-missing':
    "The server does not have the key of two-step sign-in, so codes can't be made or checked.",
  'second-factor-needed': 'Two-step sign-in has to be set up first.',
  'second-factor-not-started': 'Setting up two-step sign-in has to be started again.',
  'second-factor-off': 'Two-step sign-in is not on.',
  'second-factor-on': 'Two-step sign-in is already on.',
  'still-owes': 'The customer still owes something.',
  'ticket-ended': 'The ticket of this sign-in or password reset is used, too old or unknown.',
  'ticket-spent': 'Too many wrong codes with this ticket. Start again for a new one.',
  'too-many-pages': 'Too many pages follow changes at once. Everything else works.',
  'weak-password': 'The new password does not meet the rules; the sentence says which.',
  'wrong-code': 'The code is not right, or it was used before.',
  'wrong-password': 'The password is not right, or nobody has this e-mail address.',
  'wrong-password-or-code': 'The password or the code is not right.',
  yourself: 'Nobody does this to themselves.',
} as const;

export type GeneralCode = keyof typeof generalCodes;
export type SpecificCode = keyof typeof specificCodes;
export type Code = GeneralCode | SpecificCode;

/** The code of a status when nothing more specific applies. */
export const codeOfStatus = {
  400: 'bad-input',
  401: 'no-session',
  403: 'not-allowed',
  404: 'not-found',
  409: 'conflict',
  413: 'too-large',
  429: 'too-many-tries',
  500: 'fault',
  503: 'away',
} as const satisfies Record<number, GeneralCode>;
