/**
 * Every refusal, once: the name under which it is thrown, its status and its sentence. The name is its code; a part after a slash
 * tells several sentences of one code apart. Translations are found by the sentence, in `locales/<language>/server.json` (`shared.json` if
 * the page says it too). What is wrong with a single field is said by its schema in the contract (`contract/words/problem.ts`). A single sentence has no full stop; if there are several, each has one.
 */
import type { Code } from '../../contract/codes.ts';
import { bookDayTexts } from '../../contract/values/dates.ts';
import type { Text } from '../../contract/words/text.ts';

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 429 | 503;
type Name = Code | `${Code}/${string}`;

/** Says what there was too much of, and how long to wait. */
function tries<const What extends string>(what: What) {
  return {
    one: `${what} Please try again in a minute.`,
    other: `${what} Please try again in {{count}} minutes.`,
  } as const;
}

/** A currency has no decimals, two or three. */
function decimals<const Text extends string>(text: Text) {
  return { one: text, other: text } as const;
}

export const refusals = {
  // Who is asking, and what they sent.
  'no-session': [401, 'Please sign in'],
  'not-allowed': [403, 'You do not have access to this'],
  'not-allowed/pin': [403, 'Please sign in with your password to do this'],
  'not-found': [404, 'There is nothing at this address'],
  'bad-input/key': [400, 'Idempotency-Key must be 1 to 200 plain characters'],
  'bad-input/nested': [400, 'The request is nested too deeply or has too many values'],
  'bad-input/range': [400, "The first day can't be after the last one"],
  'bad-input/future': [400, bookDayTexts.future],
  'bad-input/too-early': [400, bookDayTexts['too-early']],
  'bad-input/figure-by': [400, '{{figure}} is not kept by {{by}}'],
  'bad-input/figure-key': [400, 'That key names nothing'],
  'bad-input/figure-alone': [400, '{{figure}} is kept by {{by}} alone'],
  conflict: [409, 'That would make an amount or quantity too large for the books'],
  'key-used': [409, 'This key was already used for another request. Please send the changed one with a new key.'],
  away: [503, 'The server is busy. Please try again.'],
  'away/too-much': [503, 'Too much is being asked for at once. Please try again in a moment.'],
  'away/adding-up': [503, 'The books are still being added up by account. Please try again in a few minutes.'],
  'too-many-tries/files': [429, 'Two files are being made already. Please try again when one of them is done.'],
  'too-many-pages': [429, "Too many pages are open, so this one won't update by itself"],

  // The practice shop.
  'practice-over': [404, 'The practice shop has been thrown away. Please go back to your shop.'],
  'not-in-practice': [409, 'This is not part of practice. Go back to your shop to do it.'],
  'practice-full': [409, 'The practice shop is full. Ask an admin to make it anew.'],
  'practice-busy': [409, 'The practice shop is being changed right now. Please try again in a moment.'],
  'practice-not-possible': [
    409,
    "The database doesn't let this server make a practice shop. Ask the person who looks after it: the server may need the right to create a schema.",
  ],

  // Signing in.
  'wrong-password': [400, 'Wrong email or password'],
  'wrong-password/current': [400, 'Your current password is wrong'],
  'wrong-password/own': [400, 'That password is wrong'],
  'wrong-password-or-code': [400, 'The password or code is wrong, or the code has already been used'],
  'passwords-differ': [400, "The passwords don't match"],
  'weak-password/short': [400, 'The password must have at least {{shortest}} characters'],
  'weak-password/own-name': [400, "The password can't be your own name or email"],
  'weak-password/business': [400, "The password can't be the name of the business"],
  'weak-password/common': [400, 'That password is too common. Please choose another.'],
  'weak-password/easy': [
    400,
    'That password is too easy to guess. Please choose a longer one; three or four words work well.',
  ],
  'wrong-code/reset': [400, 'That code is wrong'],
  'wrong-code/second-factor': [400, 'That code is wrong or has already been used. Please try the next one.'],
  'ticket-ended/invitation': [400, 'This invitation is no longer valid. Please ask for a new one.'],
  'ticket-ended/reset': [400, 'This reset is no longer valid. Please ask for a new code.'],
  'ticket-ended/sign-in': [400, 'This sign-in is no longer valid. Please sign in again.'],
  'ticket-spent/reset': [400, 'Too many wrong codes. Please ask for a new code.'],
  'ticket-spent/sign-in': [400, 'Too many wrong codes. Please sign in again.'],
  'second-factor-needed': [403, 'Please set up two-step sign-in first: this shop requires it for admins'],
  'second-factor-not-started': [409, 'Please start again with your password'],
  'second-factor-off/own': [409, 'Two-step sign-in is not on'],
  'second-factor-off/person': [409, 'Two-step sign-in is not on for this person'],
  'second-factor-on': [409, 'Two-step sign-in is already on'],
  'second-factor-key-missing/check': [
    409,
    "Codes from your app can't be checked because the server's key is missing. Please use a recovery code, or ask an admin to turn two-step sign-in off for you.",
  ],
  'second-factor-key-missing/start': [
    409,
    "Two-step sign-in can't be set up because the server's key is missing. Please tell the person who looks after the server.",
  ],
  'too-many-tries/sign-in': [429, tries('Too many failed sign-ins.')],
  'too-many-tries/sign-in-person': [
    429,
    {
      one: 'Too many failed sign-ins with this email. Please try again in a minute, or choose a new password under "Forgot Password?".',
      other:
        'Too many failed sign-ins with this email. Please try again in {{count}} minutes, or choose a new password under "Forgot Password?".',
    },
  ],
  'too-many-tries/codes': [429, tries('Too many wrong codes.')],
  'too-many-tries/pins': [429, tries('Too many wrong PINs.')],
  'too-many-tries/resets': [429, tries('Too many reset emails requested.')],
  'too-many-tries/mails': [429, tries('Too many receipts mailed.')],
  'too-many-tries/links': [429, tries('Too many wrong links.')],

  // Tills.
  'unknown-device': [401, 'This device is not registered here'],
  revoked: [401, 'This device is no longer registered'],
  clock: [401, 'The clock of this device is wrong'],
  'not-found/to-settle': [404, 'There is nothing to settle under this number'],
  'settled-already': [409, 'Somebody has seen to this already'],
  'cannot-land': [409, "This sale can't be booked as it is. {{why}}"],
  'bad-input/settle': [400, 'Only a sale that is kept aside can be landed or discarded'],
  'pin-sign-in-off': [409, 'Signing in with a PIN is switched off under Settings'],
  'bad-input/public-key': [400, 'The public key must be one of P-256'],
  'not-found/device': [404, 'That device is not registered any more'],
  'too-many-tries/devices': [429, tries('Too many calls by a device that is not registered.')],

  // Printers.
  'no-printer': [409, 'No printer is set for this till. Look under Settings, Printers.'],
  'no-printer/here': [409, 'The printer of this till is connected to the till itself'],
  'no-printer/no-drawer': [409, 'No drawer is set for this till. Look under Settings, Printers.'],
  'printer-busy': [409, 'The printer is busy with other receipts. Nothing was printed.'],
  'printer-not-ready': [
    409,
    'The printer is not ready. Nothing was printed. Is there paper, is its cover shut, is a light blinking?',
  ],
  'printer-silent': [
    409,
    'The printer does not answer. Nothing was printed. Is it switched on? If it never answers, untick that it does under Settings, Printers.',
  ],
  'printer-unfinished': [409, 'The printer broke off. The receipt may have printed, all of it or a part.'],
  'printer-unreachable': [409, "The printer can't be reached. Nothing was printed. Is it switched on and connected?"],
  'printer-unreachable/place': [
    409,
    "The address of the printer is not in the shop's own network, so nothing was sent to it",
  ],
  'printer-unreachable/file': [409, 'The device file of the printer is not one that a printer can be connected to'],
  'bad-input/printer-host': [400, "Please enter the printer's address, such as 192.168.1.50"],
  'bad-input/printer-path': [400, 'Please enter the device file of the printer, such as /dev/usb/lp0'],
  'conflict/no-cash-sale': [409, 'There is no sale of yours just now that took cash'],

  // People.
  'not-found/user': [404, "That user doesn't exist"],
  'email-taken': [409, 'There is already a user with this email'],
  'last-admin': [409, 'This is the last admin. Make someone else an admin first.'],
  'yourself/delete': [409, "You can't delete yourself"],
  'yourself/demote': [409, "You can't take the admin role from yourself"],
  'yourself/owner': [409, 'You are the owner already'],
  'yourself/second-factor': [
    409,
    "You can't turn off your own here. Use the menu under your name, with your password and a code.",
  ],
  'owner-only/change': [403, 'Only the owner can change the owner'],
  'owner-only/hand-over': [403, 'Only the owner can hand over the shop'],
  'conflict/owner-must-be-admin': [409, 'The owner must be an admin. Give them that role first.'],
  'weak-pin': [400, 'That PIN is too easy to guess. Please choose another.'],
  'wrong-pin': [400, "Wrong PIN, or this person can't approve"],
  'wrong-pin/sign-in': [400, "Wrong PIN, or this person can't sign in here"],
  'pin-off': [400, 'This PIN is off after {{tries}} wrong tries. Its owner can set a new one.'],
  'needs-approval': [409, 'An admin has to approve this'],
  'needs-approval/discount': [409, 'A discount of {{discount, money}} needs the approval of an admin'],
  'needs-approval/other-discount': [409, 'The approval is used, too old or not for a discount of {{discount, money}}'],

  // Items.
  'not-found/item': [404, "That stock item doesn't exist"],
  'item-not-found': [404, 'there is no stock item {{id}}'],
  'not-found/pack': [404, "That pack doesn't exist"],
  'not-found/price-list': [404, "That price list doesn't exist"],
  'price-list-not-found': [404, "That price list doesn't exist"],
  'name-taken/price-list': [409, "There is already a price list named '{{name}}'"],
  'too-many-lists': [409, 'There can be at most {{most}} price lists'],
  'not-found/timed-price': [404, "That price doesn't exist"],
  'pack-in-use': [409, "'{{name}}' is on an order that is open"],
  'name-taken/pack': [409, "There is already a pack named '{{name}}'"],
  'code-not-found': [404, "No item has the code '{{code}}'"],
  'scale-code-taken': [409, 'Another item already has the scale code {{scaleCode}}'],
  'pack-not-found': [404, "'{{name}}' has no such pack"],
  'pack-not-sold': [409, "'{{name}}' is not sold by the {{pack}}"],
  'not-whole/pack': [400, "Please enter a whole number of '{{pack}}' of '{{name}}'"],
  'no-longer-sold': [409, "'{{name}}' is no longer sold"],
  'not-enough-stock': [409, "only {{left, quantity}} of '{{name}}' left in stock"],
  'too-many-returned': [409, "only {{left, quantity}} of '{{name}}' can still be returned"],
  'not-whole': [
    400,
    { one: '{{names}} is sold in whole numbers only', other: '{{names}} are sold in whole numbers only' },
  ],
  'not-found/stock-movement': [404, 'There is no stock movement {{id}}'],
  'conflict/not-reversible': [409, 'Only a restock or an adjustment can be taken back'],
  'reversed-already': [409, 'This was already taken back'],
  'reversed-already/stays': [409, 'This was reversed, so it stays as it is'],
  'reversed-already/reversal': [409, 'This reverses another entry, so it stays as it is'],
  'conflict/reversal': [409, "A reversal can't be reversed. Enter the amount again instead."],
  'used-already': [409, "Only {{left, quantity}} of '{{name}}' left in stock, so this can't be taken back any more"],
  'used-already/undone': [409, 'Delivery {{label}} was already taken back'],
  'used-already/sent-back': [409, "Goods of delivery {{label}} were sent back, so it can't be taken back any more"],
  'used-already/paid': [
    409,
    "Something was paid on the bill of delivery {{label}}, so it can't be taken back any more",
  ],
  'used-already/late-cost': [
    409,
    "Delivery {{label}} was charged '{{name}}' later, so it can't be taken back any more",
  ],
  'used-already/opening-undone': [409, '{{label}} was already undone'],
  'used-already/opening-debt': [409, "{{name}} has paid on this since, or it was written off, so it can't be undone"],
  'used-already/opening-bill': [409, "{{name}} was paid on this since, so it can't be undone"],
  'used-already/opening-deposit': [409, "{{name}} has used what they had in advance, so this can't be undone"],
  'used-already/opening-advance': [409, "What {{name}} had in advance was used, so this can't be undone"],
  'keeps-no-stock': [409, "'{{name}}' keeps no stock"],
  'still-in-stock': [
    409,
    {
      one: "{{left, quantity}} of '{{name}}' is still in stock. Write it off first.",
      other: "{{left, quantity}} of '{{name}}' are still in stock. Write them off first.",
    },
  ],
  'conflict/own-barcodes': [
    409,
    'Scales use every prefix from 20 to 29, so there is none left for barcodes of your own',
  ],
  'conflict/item-kind': [409, 'An item keeps its kind. Please add a new one.'],
  'quantity-changed': [
    409,
    "The quantity of '{{name}}' has changed from {{before, quantity}} to {{now, quantity}} since you opened it. Please open it again.",
  ],
  'barcode-taken': [409, 'Another item already has the barcode {{barcode}}'],
  'barcode-taken/item': [409, "'{{name}}' already has the barcode {{barcode}}"],
  'barcode-taken/pack': [409, "The pack '{{pack}}' of '{{name}}' already has the barcode {{barcode}}"],
  'barcode-taken/undo': [409, 'A barcode was given to another item just now. Please try again.'],
  'barcode-taken/import': [
    409,
    'A barcode in the file has since been given to another item. Please check the file again.',
  ],
  'price-needed': [400, "Please enter the price of '{{name}}'"],
  'not-found/category': [404, "That category doesn't exist"],
  'category-not-found': [404, "That category doesn't exist"],
  'category-in-use': [
    409,
    { one: "'{{type}}' is used by {{count}} item", other: "'{{type}}' is used by {{count}} items" },
  ],
  'name-taken/category': [409, "There is already a category named '{{name}}'"],
  'not-found/tax': [404, "That tax rate doesn't exist"],
  'tax-not-found': [404, "That tax rate doesn't exist"],
  'tax-in-use': [
    409,
    { one: "'{{name}}' is the tax of {{count}} item", other: "'{{name}}' is the tax of {{count}} items" },
  ],
  'bad-input/tax-kind': [400, 'A zero-rated or exempt tax must have 0 percent'],
  'name-taken/tax': [409, "There is already a tax rate named '{{name}}'"],

  // Selling.
  'not-found/receipt': [404, 'There is no receipt {{id}}'],
  'not-found/sale': [404, "That sale doesn't exist; it may already have been deleted"],
  'not-found/line': [404, 'There is no line {{id}} on receipt {{receiptId}}'],
  'not-found/deleted-line': [404, "'{{name}}' was deleted from receipt {{receiptId}}"],
  'not-found/nothing-to-void': [404, 'There is nothing left on receipt {{id}} to void'],
  'not-found/return': [404, 'There is no return {{number}}'],
  'not-counted': [409, '{{document}} is hidden until the shift is counted. Ask an admin.'],
  'has-returns': [
    409,
    'Goods of receipt {{receiptId}} have come back, so nothing on it can be deleted any more. Take back the rest as a return.',
  ],
  'conflict/prices': [409, 'Prices are being changed right now. Please try again.'],
  // The specification words it like this, without a full stop after the second sentence.
  'total-changed': [409, 'Prices have changed. The total is now {{total, money}}'],
  'bad-input/discount': [400, 'The discount is {{discount, money}}, but the cart comes to {{whole, money}}'],
  'bad-input/line-discount': [
    400,
    "The discount is {{discount, money}}, but the line of '{{name}}' comes to {{whole, money}}",
  ],
  'tenders-differ': [400, 'Payments total {{paid, money}}, but the sale is {{due, money}}'],
  'bad-input/change': [400, 'Only cash can be given with change'],
  'bad-input/given': [400, '{{given, money}} was given, less than the {{amount, money}} to pay in cash'],
  'payment-date-needed': [400, 'Please select a payment date'],
  'bad-input/due-past': [400, 'The payment date must be today or later'],
  'bad-input/due-late': [
    400,
    {
      one: 'The payment date can be at most {{count}} day from today',
      other: 'The payment date can be at most {{count}} days from today',
    },
  ],
  'refunds-differ/some': [400, 'The refunds do not come to what is to be given back'],
  'refunds-differ': [400, 'Refunds total {{total, money}}, but {{wanted, money}} is to be given back'],
  'above-taken': [409, 'At most {{most, money}} can be given back by {{name}}: no more was paid by it'],
  'above-taken/less': [409, 'Less can be given back by {{name}}: no more was paid by it'],
  'above-taken/nothing': [409, 'Nothing can be given back by {{name}}: no more was paid by it'],
  gone: [404, 'Someone else has taken this cart'],
  'too-many-carts': [409, 'You have set {{most}} carts aside already. Please take up or delete some first.'],
  'too-many-held': [409, 'There are already {{most}} held carts. Please take up or delete some first.'],

  // Buying.
  'not-found/count': [404, 'There is no count {{number}}'],
  'not-found/count-entry': [404, 'This entry is not there, or is not yours'],
  'not-in-count': [409, "'{{name}}' does not belong to count {{number}}"],
  'recount-needed': [
    409,
    {
      one: 'Please count {{names}} again: the books have changed since, or would fall below 0',
      other: 'Please count these again: {{names}}. The books have changed since, or would fall below 0.',
    },
  ],
  'conflict/count-posted': [409, 'Count {{number}} has been posted'],
  'conflict/count-cancelled': [409, 'Count {{number}} has been cancelled'],
  'conflict/count-begun': [409, 'Some of count {{number}} has been posted. Post the rest, or leave it out.'],
  'conflict/item-posted': [409, "'{{name}}' has been posted with count {{number}}"],
  'conflict/uncounted': [409, { one: 'Nobody counted {{count}} item', other: 'Nobody counted {{count}} items' }],
  'bad-input/counted-long-ago': [400, 'countedAt can be at most {{hours}} hours ago'],
  'bad-input/counted-ahead': [400, "countedAt can't be in the future"],
  'not-found/order': [404, 'There is no order {{number}}'],
  'conflict/order-draft': [409, 'Order {{number}} has not been sent yet'],
  'conflict/order-sent': [409, 'Order {{number}} has already been sent'],
  'conflict/order-closed': [409, 'Order {{number}} is closed'],
  'conflict/order-cancelled': [409, 'Order {{number}} has been cancelled'],
  'conflict/order-received': [409, 'Some of order {{number}} has come. Close it instead.'],

  // How it is paid.
  'not-found/method': [404, 'There is no payment method {{id}}'],
  'method-not-found': [404, 'There is no payment method {{id}}'],
  'method-not-found/here': [409, "This way to pay is not there any more, or can't be used here"],
  'method-not-found/in-advance': [409, "What customers paid in advance is theirs and can't be moved"],
  'method-not-found/in-advance-to-suppliers': [409, 'What suppliers were paid in advance pays only them'],
  'method-not-found/to-count': [409, 'There is no payment method {{id}} to count'],
  'method-not-found/not-taken': [409, '{{name}} is no longer taken'],
  'method-not-found/not-for-sales': [409, "A sale can't be paid by {{name}}"],
  'method-not-found/not-used': [409, '{{name}} is no longer used'],
  'method-not-found/no-refund': [409, 'Nothing can be given back by {{name}}'],
  'method-not-found/no-customer': [409, 'There is no customer on this receipt to keep the money for'],
  'method-not-found/customer-deleted': [
    409,
    "{{name}} has been deleted, so what was paid in advance can't be given back. Take back the goods as a return.",
  ],
  'built-in': [409, '{{name}} is built in and stays as it is'],
  'name-taken/method': [409, "There is already a payment method named '{{name}}'"],
  'reference-needed': [400, '{{name}} needs a reference'],
  'reference-needed/sale': [400, 'Please enter the reference of {{name}}'],
  'reference-used/receipt': [409, 'Reference {{reference}} was already used on receipt {{number}}'],
  'reference-used/payment': [409, 'Reference {{reference}} was already used on payment {{number}}'],
  'reference-used/deposit': [409, 'Reference {{reference}} was already used on deposit {{number}}'],
  'reference-used/transfer': [409, 'Reference {{reference}} was already used on transfer {{number}}'],
  'reference-used/twice': [409, 'Reference {{reference}} is there twice'],

  // Customers and what they owe.
  'not-found/customer': [404, 'There is no customer {{id}}'],
  'not-found/customer-gone': [404, 'That customer no longer exists'],
  'customer-not-found': [404, 'That customer no longer exists'],
  'bad-input/seller-customer': [400, 'A seller adds a customer with name and phone alone'],
  'still-owes': [409, "{{name}} still owes {{amount, money}} and can't be deleted until it is paid"],
  'has-deposit': [409, "{{name}} still has {{amount, money}} in advance and can't be deleted until it is given back"],
  'credit-limit': [
    409,
    '{{name}} owes {{owes, money}} and the limit is {{limit, money}}, so another {{debt, money}} is not possible',
  ],
  overdue: [
    409,
    {
      one: '{{name}} is overdue by {{count}} day, so another {{debt, money}} is not possible',
      other: '{{name}} is overdue by {{count}} days, so another {{debt, money}} is not possible',
    },
  ],
  'deposit-short': [409, '{{name}} has only {{held, money}} in advance'],
  'deposit-short/no-customer': [409, 'Please select the customer whose deposit pays for this'],
  'not-found/account': [404, 'There is no account {{id}}'],
  'not-found/payment': [404, 'There is no payment {{id}}'],
  'not-found/cash-movement': [404, 'There is no cash movement {{id}}'],
  'not-found/deposit': [404, 'There is no deposit {{id}}'],
  'customer-deleted/payment': [409, "{{name}} has been deleted, so this payment can't be changed"],
  'customer-deleted/debt': [409, "{{name}} has been deleted, so this can't be owed again"],
  'customer-deleted/deposit': [409, "{{name}} has been deleted, so this can't be reversed"],
  'above-balance': [409, 'Amount cannot be greater than balance'],
  'above-balance/then': [
    409,
    'Only {{owed, money}} was owed on this sale before {{day, day}}, when a payment was reversed. Date it on that day or later.',
  ],
  'bad-input/before-sale': [400, "The payment can't be before the sale"],
  'already-paid/given-back': [
    409,
    '{{givenBack, money}} of what was paid on this sale has been given back, more than {{left, money}}, which would be left of it',
  ],
  'already-paid/sale': [
    409,
    '{{paid, money}} has already been paid on this sale, more than would be left to pay; delete a payment first',
  ],
  'already-paid/then': [
    409,
    'A payment on this sale was reversed on a later day than it was paid, so nothing of it can be deleted. Take the goods back as a return.',
  ],
  'nothing-owed/customer': [409, '{{name}} owes nothing'],
  'nothing-owed/account': [409, 'Nothing is owed on this account'],
  'not-written-off': [409, 'Nothing of this account was written off'],
  'bad-input/promise': [400, 'The date of a promise must be today or later'],
  'no-address/email': [409, '{{name}} has no e-mail address'],
  'no-address/phone': [409, '{{name}} has no phone number'],
  'not-allowed/cost': [403, 'Costs are hidden from sellers'],
  'not-allowed/seller-date': [403, "Sellers record payments with today's date"],
  'not-allowed/seller-purpose': [
    403,
    "Sellers put in and take out the owner's cash. Ask an admin to record anything else.",
  ],
  'not-allowed/seller-mail': [403, "Sellers mail statements to the customer's own e-mail address"],
  'not-found/link': [404, 'There is no link any more'],
  'not-found/statement-link': [404, '{{name}} has no link to a statement'],
  'not-found/statement': [404, 'This link does not work any more. Please ask for a new one.'],

  // Suppliers and what is owed to them.
  'supplier-not-found': [404, 'There is no supplier {{id}}'],
  'supplier-not-found/deleted': [409, '{{name}} has been deleted, so nothing can be owed to them again'],
  'name-taken/supplier': [409, "There is already a supplier named '{{name}}'"],
  'still-owed': [409, "{{name}} is still owed money and can't be deleted until it is paid"],
  'has-advance': [409, "{{name}} still has money in advance and can't be deleted until it is used up"],
  'bill-not-found': [404, 'One of these bills is not there any more, or is not of this supplier'],
  'delivery-not-found': [404, 'This delivery is not there any more, or is not of this supplier'],
  'above-owed': [409, '{{name}} is owed {{owed, money}} here, less than {{amount, money}}'],
  'above-owed/then': [
    409,
    'Only {{owed, money}} was owed on {{bill}} on {{day, day}}, before a payment was reversed. Use a later date.',
  ],
  'advance-short': [409, '{{name}} has only {{held, money}} in advance'],
  'bad-input/before-bill': [400, "Bill {{bill}} is of {{day, day}}. It can't be paid before that."],
  'bad-input/before-delivery': [400, "The goods came on {{day, day}}. They can't go back before that."],

  // What they bring.
  'supplier-needed': [
    400,
    '{{left, money}} would be left to pay. Please choose the supplier it is owed to, or pay all of it.',
  ],
  'supplier-needed/advance': [400, 'Please choose the supplier who was paid in advance'],
  'supplier-needed/late-cost': [
    400,
    '{{left, money}} would be left to pay, and there is no supplier to owe it to. Please pay all of it.',
  ],
  'order-not-found': [409, 'This order is not there, is not of this supplier, or is not open'],
  'order-not-found/line': [409, "'{{name}}' is not on that line of order {{order}}"],
  'not-found/delivery': [404, 'There is no delivery {{id}}'],
  'number-used': [409, 'Paper {{number}} of {{name}} was already entered on {{day, longDay}}'],
  'paper-differs': [409, 'The lines come to {{due, money}}, but the paper says {{paper, money}}'],
  'tenders-differ/delivery': [400, 'Payments total {{paid, money}}, but the delivery is {{due, money}}'],
  'tenders-differ/late-cost': [400, 'Payments total {{paid, money}}, but the cost is {{due, money}}'],
  'bad-input/below-zero': [400, "The costs would make '{{name}}' worth less than nothing"],

  // Money, days and shifts.
  'not-found/banking': [404, 'This banking record no longer exists'],
  'not-found/tax-payment': [404, 'There is no tax payment {{id}}'],
  'not-found/opening': [404, 'There is no opening balance {{id}}'],
  'not-found/transfer': [404, 'There is no transfer {{id}}'],
  'bad-input/same-method': [400, 'Please choose two different methods'],
  'part-of-transfer': [409, 'This is the fee of transfer {{id}}. Delete the transfer, and it goes too.'],
  'bad-input/income-out': [400, "Other income comes in. What is taken out is the owner's or a loan."],
  'bad-input/float': [400, "A float is the owner's, in cash"],
  'not-found/expense': [404, 'There is no expense {{id}}'],
  'not-found/expense-photo': [404, 'There is no photo of expense {{id}}'],
  'not-found/item-picture': [404, 'There is no such picture'],
  'bad-input/item-picture': [400, "The picture must be a PNG, JPEG or WebP picture that doesn't move"],
  'bad-input/item-picture-size': [400, 'The picture can be at most {{most, quantity}} pixels wide and high'],
  'conflict/favourites': [409, 'There can be at most {{most, quantity}} favourites. Remove one first.'],
  'bad-input/photo': [400, 'The photo must be a PNG or JPEG picture'],
  'bad-input/expense-type': [400, '{{field}} must be one of {{names}}'],
  'not-yours-today/date': [403, 'Sellers date expenses today. An admin can enter one of another day.'],
  'not-yours-today/change': [403, 'Sellers change and delete only their own expenses of today. Ask an admin.'],
  'not-found/expense-type': [404, 'There is no expense type {{id}}'],
  'name-taken/expense-type': [409, "There is already an expense type named '{{name}}'"],
  'day-closed': [409, "{{day, longDay}} is closed. Record the correction with today's date."],
  'day-closed/reverse': [409, "{{day, longDay}} is closed. An admin can reverse this with today's date."],
  'period-locked': [409, 'The books are locked up to {{until, longDay}}. Use a later date.'],
  'period-locked/reverse': [
    409,
    "The books are locked up to {{until, longDay}}. An admin can reverse this with today's date.",
  ],
  'bad-input/lock-future': [400, "The books can't be locked beyond today, because no sale could be made until then"],
  'owner-only/lock': [403, 'The books are locked up to {{until, longDay}}. Only the owner can unlock any of it.'],
  'not-closed': [404, '{{date, day}} is not closed'],
  'bad-input/future-day': [400, "A future day can't be closed"],
  'not-found/deposit-count': [404, 'Deposit is not counted'],
  'denominations-differ': [400, 'The notes and coins come to {{sum, money}}, but {{counted, money}} was counted'],
  'no-shift': [409, 'Please open your shift first'],
  'not-found/shift': [404, 'There is no shift {{id}}'],
  'shift-closed': [409, 'This shift is already closed'],
  'shift-open': [409, 'You have an open shift already'],
  'shifts-off': [409, 'This shop does not work in shifts'],

  // The journal.
  'not-found/journal-account': [404, "There is no account '{{account}}' in the journal"],
  'code-taken': [409, "Another account has the code '{{code}}'"],

  // Settings.
  'not-found/logo': [404, 'There is no logo'],
  'bad-input/logo': [400, 'The logo must be a PNG or JPEG picture'],
  'fixed/environment': [409, "{{variable}} on the server sets this to {{value}}, so it can't be changed here"],
  'fixed/currency': [
    409,
    {
      zero: '{{currency}} has no decimals, but the amounts in these books have {{kept}} decimals',
      ...decimals('{{currency}} has {{count}} decimals, but the amounts in these books have {{kept}} decimals'),
    },
  ],
  'fixed/currency-with-decimals': [
    409,
    decimals('{{currency}} has {{count}} decimals, but the amounts in these books have no decimals'),
  ],
  'fixed/time-zone': [409, "The time zone is {{zone}}. It can't be changed once an amount is saved."],
  'fixed/decimals': [
    409,
    {
      zero: "The number of decimals can't be changed: the amounts in these books have no decimals",
      ...decimals("The number of decimals can't be changed: the amounts in these books have {{count}} decimals"),
    },
  ],
  'bad-input/decimals': [
    400,
    {
      zero: '{{field}} must have no decimals, like the currency',
      ...decimals('{{field}} must have {{count}} decimals, like the currency'),
    },
  ],

  // Imports.
  'not-found/import': [404, "That import doesn't exist"],
  'import-running': [409, 'Another import is running. Please wait until it finishes.'],
  'import-used': [409, 'This import has already been made'],
  'already-undone': [409, 'This import was already undone'],
  'conflict/import-not-kept': [
    409,
    "This import was made by an earlier version, which did not keep what it changed, so it can't be undone",
  ],
  'rows-wrong': [
    409,
    {
      one: '{{count}} row has errors, so nothing was imported',
      other: '{{count}} rows have errors, so nothing was imported',
    },
  ],
  'bad-input/time-zone': [400, 'The database knows no time zone {{zone}}'],
  'bad-input/too-many-rows': [400, 'That is more than {{most}} rows. Please split the file.'],
  'bad-input/no-rows': [400, 'There are no rows below the column names'],
  'bad-input/open-quote': [400, 'A quotation mark in row {{row}} is never closed'],
  'bad-input/too-many-columns': [
    400,
    "Row {{row}} has more than {{most}} columns. Please remove the ones you don't need.",
  ],
  'bad-input/after-quote': [400, 'Row {{row}}, with the column names, has text after a closing quotation mark'],
  'bad-input/same-columns': [400, "Two columns are the same: '{{one}}' and '{{other}}'"],
  'bad-input/no-such-column': [400, "The file has no column '{{column}}'"],
  'bad-input/xlsx-unreadable': [
    400,
    "This can't be read as an Excel file. Please save it in your spreadsheet as .xlsx or CSV, without a password.",
  ],
  'bad-input/xlsx-too-big': [
    400,
    'This Excel file is too big. Please leave only the sheet with your list in it, or save it as CSV.',
  ],
  'bad-input/no-name-column': [
    400,
    'The first row must name the columns, but none is called {{column}}. It has: {{found}}.',
  ],
} as const satisfies Partial<Record<Name, readonly [Status, Text]>>;
