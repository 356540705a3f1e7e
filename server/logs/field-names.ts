/** The log's names of fields that can change, and of those values that are words. */
import type { ShopSettings } from '../../contract/shop/shop-settings.ts';
import { expenseTypeNames, methodNames, nameIn, roleNames } from '../../contract/words/built-in-names.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import type { Words } from '../base/words.ts';

type Section = 'business' | 'money' | 'till' | 'messages' | 'digest';
type SettingName = { [S in Section]: `${S}.${keyof NonNullable<ShopSettings[S]> & string}` }[Section];

const settingNames: Record<SettingName, Message> = {
  'business.name': msg('business name'),
  'business.address': msg('business address'),
  'business.phone': msg('business phone'),
  'business.email': msg('business email'),
  'business.taxNumber': msg('business tax number'),
  'business.badDebtTax': msg('business bad debt tax'),
  'business.reclaimsTax': msg('business reclaims tax'),
  'business.receiptHeader': msg('business receipt header'),
  'business.receiptFooter': msg('business receipt footer'),
  'business.language': msg('business language'),
  'business.timeZone': msg('business time zone'),
  'money.currency': msg('money currency'),
  'money.locale': msg('money locale'),
  'money.decimals': msg('money decimals'),
  'money.smallestCoin': msg('money smallest coin'),
  'money.denominations': msg('money denominations'),
  'money.costMethod': msg('money cost method'),
  'money.priceStep': msg('money price step'),
  'till.askPayment': msg('till ask payment'),
  'till.sellerDiscount': msg('till seller discount'),
  'till.sellerPrices': msg('till seller prices'),
  'till.sellerReturns': msg('till seller returns'),
  'till.sellerDebts': msg('till seller debts'),
  'till.sellerCustomers': msg('till seller customers'),
  'till.sellerSeesCost': msg('till seller sees cost'),
  'till.sellerSeesAllSales': msg('till seller sees all sales'),
  'till.sellerExpense': msg('till seller expense'),
  'till.creditLimit': msg('till credit limit'),
  'till.overdueDays': msg('till overdue days'),
  'till.maxDueDays': msg('till max due days'),
  'till.dueDays': msg('till due days'),
  'till.stockLossLimit': msg('till stock loss limit'),
  'till.stockPays': msg('till stock pays'),
  'till.sellerCounts': msg('till seller counts'),
  'till.stockPostsCounts': msg('till stock posts counts'),
  'till.scales': msg('till scales'),
  'till.tiles': msg('till tiles'),
  'till.pinSignIn': msg('till PIN sign-in'),
  'till.offline': msg('till limits without a connection'),
  'till.printers': msg('till printers'),
  'till.sellerOpensDrawer': msg('till seller opens drawer'),
  'till.shifts': msg('till shifts'),
  'till.blindCount': msg('till blind count'),
  'messages.dialCode': msg('messages dial code'),
  'messages.reminderText': msg('messages reminder text'),
  'digest.to': msg('digest to'),
  'digest.at': msg('digest at'),
  'digest.discountAbove': msg('digest discount above'),
};

const fieldNames: Record<string, Message> = {
  ...settingNames,
  name: msg('name'),
  barcode: msg('barcode'),
  category: msg('category'),
  date: msg('date'),
  quantity: msg('quantity'),
  'unit cost': msg('unit cost'),
  'unit sell': msg('unit sell'),
  'warning at': msg('warning at'),
  tax: msg('tax'),
  unit: msg('unit'),
  'sold in parts': msg('sold in parts'),
  'sells without a connection': msg('sells without a connection'),
  barcodes: msg('more barcodes'),
  'scale code': msg('scale code'),
  pieces: msg('pieces'),
  'charged automatically': msg('charged automatically'),
  supplier: msg('supplier'),
  expectedOn: msg('expected on'),
  goods: msg('goods'),
  amount: msg('amount'),
  balance: msg('balance'),
  method: msg('method'),
  reference: msg('reference'),
  type: msg('type'),
  receivedBy: msg('receivedBy'),
  expense: msg('expense'),
  note: msg('note'),
  comment: msg('comment'),
  counted: msg('counted'),
  expected: msg('expected'),
  state: msg('state'),
  code: msg('code'),
  phone: msg('phone'),
  email: msg('email'),
  location: msg('location'),
  address: msg('address'),
  taxNumber: msg('taxNumber'),
  termsDays: msg('bills due in days'),
  leadDays: msg('delivers in days'),
  creditLimit: msg('creditLimit'),
  priceList: msg('price list'),
  gender: msg('gender'),
  dateOfBirth: msg('dateOfBirth'),
  occupation: msg('occupation'),
  residence: msg('residence'),
  nok_name: msg({ text: 'nok_name', context: 'field' }),
  nok_contact: msg({ text: 'nok_contact', context: 'field' }),
  nok_relationship: msg({ text: 'nok_relationship', context: 'field' }),
  firstName: msg('firstName'),
  middleName: msg('middleName'),
  lastName: msg('lastName'),
  first_name: msg({ text: 'first_name', context: 'field' }),
  middle_name: msg({ text: 'middle_name', context: 'field' }),
  last_name: msg({ text: 'last_name', context: 'field' }),
  roles: msg('roles'),
};

/** The name of a setting that only an earlier version had is made from its key: 'till.oldRule' becomes 'till old rule'. */
export function fieldIn({ t }: Words, field: string): string {
  if (Object.hasOwn(fieldNames, field)) return t(fieldNames[field]!);
  return field.includes('.')
    ? field.replace('.', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    : field;
}

const valueNames: Record<string, Record<string, Message>> = {
  roles: roleNames,
  method: methodNames,
  type: expenseTypeNames,
  gender: { Male: msg('Male'), Female: msg('Female') },
  'money.costMethod': { last: msg('last'), average: msg('average') },
  'till.shifts': { off: msg('off'), seller: msg('seller') },
};
const flags: Record<string, Message> = { true: msg('true'), false: msg('false') };

/** Empty is '(none)'; zero is shown as a figure. */
export function valueIn(words: Words, field: string, value: unknown): string {
  const names = typeof value === 'boolean' ? flags : (valueNames[field] ?? {});
  const values = Array.isArray(value) ? value : [value ?? ''];
  return values.map((one) => nameIn(words.t, names, String(one))).join(words.t(', ')) || words.t('(none)');
}
