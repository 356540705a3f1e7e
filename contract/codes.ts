/**
 * Every response with `status: false` carries one of these codes next to its message. Programs decide by the code,
 * whose meaning never changes; the message is for people and may change. Each call declares the specific codes it can
 * return.
 */

/** Any call can return these. */
export const generalCodes = {
  'bad-input': 'A field is missing or not valid; the message names it.',
  'no-session': 'Not signed in, or the session has ended.',
  'not-allowed': "None of the person's roles may do this.",
  'not-found': 'Nothing has this id or this address.',
  conflict: 'Not possible in the current state.',
  'too-large': 'The request is larger than this call accepts.',
  'too-many-tries': 'Too many tries; the message says how long to wait.',
  away: 'Temporarily unavailable. Try again in a moment.',
  fault: 'Something went wrong on the server. The message has the id of the log entry.',
} as const;

export const specificCodes = {
  'above-balance': 'The payment is more than what is still owed.',
  'above-taken': 'More than this method took in for the receipt.',
  'already-paid':
    'More has been paid on the sale than would be left to pay, or more given back than would be left of what was paid.',
  'barcode-taken': 'Another item has this barcode.',
  'built-in': 'The built-in ways to be paid stay as they are.',
  'category-in-use': 'The category still has items.',
  'category-not-found': "The item's category does not exist any more.",
  'credit-limit': 'The customer would owe more than their limit.',
  'customer-deleted': "The customer was deleted, so their payments can't be changed.",
  'customer-not-found': 'The customer of the sale does not exist any more.',
  'day-closed': 'The day is closed. Date corrections today.',
  'denominations-differ': 'The notes and coins do not come to what was counted.',
  'deposit-short': 'The customer has paid less in advance than this.',
  'email-taken': 'Another person here has this e-mail address.',
  fixed: "The environment decides this setting, so it can't be changed here.",
  gone: 'Someone else has taken or deleted the cart.',
  'has-deposit': 'The customer still has money in advance.',
  'has-returns': 'Goods of this receipt have come back.',
  'import-running': 'Another import is running.',
  'import-used': 'An import with this id has already been made.',
  'item-not-found': 'An item in the cart does not exist.',
  'key-used': 'The Idempotency-Key was already used for a different request to this call.',
  'last-admin': 'There must be at least one admin.',
  'method-not-found': 'This way to pay is not there any more, or can not be used here.',
  'name-taken': 'This name is already in use.',
  'needs-approval': 'An admin has to approve this.',
  'no-shift': 'The seller has no open shift.',
  'no-address': 'The customer has no phone number or e-mail address for this.',
  'no-longer-sold': 'An item in the cart was deleted.',
  'not-closed': 'The day is not closed.',
  'not-enough-stock': 'There is less in stock than this needs.',
  'not-written-off': 'Nothing of this account was written off.',
  'nothing-owed': 'Nothing is owed on this account.',
  overdue: 'The customer is overdue by more days than the shop allows.',
  'passwords-differ': 'The two passwords are not the same.',
  'payment-date-needed': 'A credit sale needs a payment date.',
  'pin-off': 'After too many wrong tries the PIN is off until its owner sets a new one.',
  'quantity-changed': 'The quantity has changed since the item was opened.',
  'reference-needed': 'This way to pay needs a reference.',
  'reference-used': 'The reference was already used.',
  'refunds-differ': 'The refunds do not come to what is given back.',
  'rows-wrong': 'Some rows of the file have errors, so nothing was imported.',
  'second-factor-key-missing':
    "The server does not have the key for two-step sign-in, so it can't create or check codes.",
  'second-factor-needed': 'Two-step sign-in must be set up first.',
  'second-factor-not-started': 'The setup of two-step sign-in has expired or was not started. Start again.',
  'second-factor-off': 'Two-step sign-in is off.',
  'second-factor-on': 'Two-step sign-in is already on.',
  'shift-closed': 'The shift is already closed.',
  'shift-open': 'This person has an open shift already.',
  'shifts-off': 'The shop does not work with shifts.',
  'still-in-stock': 'Some of the item is still in stock. Write it off first.',
  'still-owes': 'The customer still owes money.',
  'tax-in-use': 'There are still items with this tax.',
  'tax-not-found': 'The tax for the item is not there any more.',
  'tenders-differ': 'The payments do not come to what is due.',
  'ticket-ended': 'The ticket of this sign-in or password reset has been used, has expired or is unknown.',
  'ticket-spent': 'Too many wrong codes with this ticket. Start again to get a new one.',
  'too-many-carts': 'This person has set too many carts aside.',
  'too-many-held': 'Too many carts are set aside.',
  'too-many-pages': 'Too many pages have live updates open. This one works without them.',
  'too-many-returned': 'More than what is left of the line to return.',
  'total-changed': 'Prices have changed since the cart was shown.',
  'weak-password': 'The new password does not meet the rules; the message says why.',
  'weak-pin': 'The PIN is too easy to guess.',
  'wrong-code': 'The code is wrong or has already been used.',
  'wrong-password': 'The password is wrong, or nobody has this e-mail address.',
  'wrong-password-or-code': 'The password or the code is wrong.',
  'wrong-pin': "The PIN is not right, or this person can't approve.",
  yourself: "People can't do this to their own account.",
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
