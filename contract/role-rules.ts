/**
 * What calls decide by role beyond `who`. Which roles may make a call at all is its `who`, in its declaration in this folder
 * (`contract/selling/sales.ts` for a sale). There each call also lists its rules (`byRole`); what a rule decides, and where, is here. A seller is someone with the role sales who is not an admin (`isSeller`).
 * The test app fails if a call asks for the caller's roles in a place that none of its rules names, and
 * `tests/role-rules.test.ts` fails if a file of the server asks for roles without being named here.
 */
import type { Role } from './roles.ts';

interface RuleDetails {
  /** One sentence for the API reference. */
  means: string;
  /** The roles that the rule never applies to. */
  free: readonly Role[];
  /** 'function in file': where the role is asked for. */
  decidedBy: readonly string[];
}

export const roleRules = {
  'own-prices': {
    means: 'An admin sets the price of a line; what others send is left aside without the setting `sellerPrices`.',
    free: ['admin'],
    decidedBy: ['maySetPrices in server/sales/sell/charge-order.ts'],
  },
  discount: {
    means: 'An admin gives any discount, others up to `sellerDiscount` percent of the cart, and more with an approval.',
    free: ['admin'],
    decidedBy: ['overFreeDiscount in server/sales/sell/charge-order.ts'],
  },
  void: {
    means: 'Of those who may make the call, sellers who have neither admin nor reports need an approval.',
    free: ['admin', 'reports'],
    decidedBy: ['voidReceipt in server/sales/take-back/void-receipt.ts'],
  },
  returns: {
    means:
      'A seller needs an approval without the setting `sellerReturns`, and gives back by a method at most what it took.',
    free: ['admin'],
    decidedBy: ['makeReturn in server/returns/make-return.ts'],
  },
  'write-off': {
    means:
      'An admin writes off alone, someone with stock up to `stockLossLimit` in a day, and everyone else with an approval.',
    free: ['admin'],
    decidedBy: ['needsApproval in server/stock/movements/write-off-stock.ts'],
  },
  expenses: {
    means:
      'A seller enters expenses of today, none of them from the bank, changes and deletes their own of today, and needs an approval above `sellerExpense`.',
    free: ['admin'],
    decidedBy: [
      'requireToday in server/expenses/seller-rules.ts',
      'requireOwnOfToday in server/expenses/seller-rules.ts',
      'methodsOf in server/expenses/seller-rules.ts',
      'approvedExpense in server/expenses/seller-rules.ts',
    ],
  },
  'cash-out': {
    means: 'A seller takes cash out with an approval.',
    free: ['admin'],
    decidedBy: ['needsApproval in server/cash-movements/add-cash-movement.ts'],
  },
  'cash-purpose': {
    means: "What a seller puts in or takes out is the owner's money, in cash.",
    free: ['admin'],
    decidedBy: ['refuseOtherPurpose in server/cash-movements/add-cash-movement.ts'],
  },
  'supplier-payments': {
    means: 'Someone with stock pays a supplier with a delivery if the setting `stockPays` is on, or with an approval.',
    free: ['admin'],
    decidedBy: ['needsApproval in server/deliveries/pay-delivery.ts'],
  },
  counting: {
    means:
      'Someone who counts with the setting `sellerCounts` sees open counts, and never what the books say; of a blind count nobody does until it was posted or reviewed.',
    free: [],
    decidedBy: ['onlyCounts in server/counts/who-counts.ts', 'mayPost in server/counts/who-counts.ts'],
  },
  payables: {
    means: 'What is owed to suppliers, and what they have in advance, is for admin and reports.',
    free: ['admin', 'reports'],
    decidedBy: ['seesPayables in server/suppliers/supplier-rows.ts'],
  },
  'today-only': {
    means: 'What a seller takes is dated today.',
    free: ['admin'],
    decidedBy: ['requireSellersToday in server/debts/seller-date.ts'],
  },
  'own-address': {
    means: "A seller mails a statement to the customer's own address only.",
    free: ['admin'],
    decidedBy: ['mailStatement in server/debts/mail-statement.ts'],
  },
  'new-customer': {
    means: 'A seller gives name and phone, and is answered no more than these.',
    free: ['admin'],
    decidedBy: ['addCustomer in server/customers/add-customer.ts'],
  },
  shift: {
    means: 'In a shop that works in shifts, a seller sells and moves cash in an open shift of their own only.',
    free: ['admin'],
    decidedBy: [
      'refuseUnlessInShift in server/money/hold-shift.ts',
      'maySellWithoutShift in server/sales/sell/sell-order.ts',
    ],
  },
  'own-shifts': {
    means:
      "Everyone closes their own shift and an admin anyone's; whoever has neither admin nor reports sees their own.",
    free: ['admin'],
    decidedBy: ['lockShift in server/shifts/close-shift.ts', 'listShifts in server/shifts/read-shifts.ts'],
  },
  'own-movements': {
    means:
      'Of those who may make the call, people who have neither admin nor reports see only the cash that they put in or took out themselves.',
    free: ['admin', 'reports'],
    decidedBy: ['listCashMovements in server/cash-movements/read-cash-movements.ts'],
  },
  'own-sales': {
    means:
      'Without the setting `sellerSeesAllSales` the sales of others, and what came of them, are as if they were not there for a seller who does not have reports.',
    free: ['admin', 'reports'],
    decidedBy: [
      'onlySalesOf in server/sessions/seller-sight.ts',
      'listsAllReceipts in server/sessions/seller-sight.ts',
      'seesAllEntries in server/logs/list-logs.ts',
    ],
  },
  'blind-count': {
    means:
      'With the setting `blindCount` a seller who does not have reports finds nothing that moved money in a shift until it is counted.',
    free: ['admin', 'reports'],
    decidedBy: [
      'isCounted in server/sessions/seller-sight.ts',
      'refuseUncounted in server/sessions/seller-sight.ts',
      'listsAllReceipts in server/sessions/seller-sight.ts',
      'isSeenEntry in server/sessions/seller-sight.ts',
      'refuseDiffering in server/returns/choose-refunds.ts',
      'refuseAboveTaken in server/returns/choose-refunds.ts',
    ],
  },
  'blind-shift': {
    means: 'With the setting `blindCount` a seller is answered what a shift should hold once it is counted.',
    free: ['admin'],
    decidedBy: ['shiftFor in server/shifts/read-shifts.ts'],
  },
  cost: {
    means:
      'Without the setting `sellerSeesCost` a seller who has neither stock nor reports gets no cost and no profit, and no order by them.',
    free: ['admin', 'stock', 'reports'],
    decidedBy: [
      'serve in server/http/serve.ts',
      'isSeenEntry in server/sessions/seller-sight.ts',
      'refuseHiddenSort in server/stock/lists/arrange-stock.ts',
    ],
  },
  contact: {
    means:
      'Only admins get contact details, what customers owe and who has which role; everyone else gets names, and a search covers no more.',
    free: ['admin'],
    decidedBy: [
      'listCustomers in server/customers/list-customers.ts',
      'listStaff in server/staff/list-staff.ts',
      'listLogs in server/logs/list-logs.ts',
      'getImport in server/spreadsheets/import-reports.ts',
      'listImports in server/spreadsheets/import-reports.ts',
    ],
  },
  digest: {
    means: 'The settings of the digest, and where printers are, are for admins.',
    free: ['admin'],
    decidedBy: ['shownSettings in server/settings/get-settings.ts'],
  },
  drawer: {
    means: 'An admin opens the drawer without a sale, and a seller with the setting `sellerOpensDrawer`.',
    free: ['admin'],
    decidedBy: ['openWithoutSale in server/printing/open-drawer.ts'],
  },
  'to-settle': {
    means: 'How much waits in To settle is for admins.',
    free: ['admin'],
    decidedBy: ['waitingForAdmin in server/reports/get-today.ts'],
  },
  approver: {
    means: 'Whoever asks, the PIN has to be that of an admin.',
    free: [],
    decidedBy: ['findPin in server/approvals/check-pin.ts'],
  },
  owner: {
    means:
      "Another admin can't change the owner, and only the owner hands the shop over, to an admin, and unlocks books that are locked.",
    free: [],
    decidedBy: [
      'guardOwner in server/staff/owner.ts',
      'handOver in server/staff/owner.ts',
      'isOwner in server/staff/owner.ts',
    ],
  },
} as const satisfies Record<string, RuleDetails>;

export type RoleRule = keyof typeof roleRules;
