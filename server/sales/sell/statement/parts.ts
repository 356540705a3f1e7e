/** What the text of the statement depends on: the parts that this sale needs, and the values that are sent with it. */

export interface SaleParts {
  /** True if the server has worked out prices, taxes or tenders, or if a customer buys. Otherwise the sale is a plain one. */
  charged: boolean;
  customer: boolean;
  approvals: boolean;
  /** A tender has a reference, which no other document may have. */
  references: boolean;
  /** The shop works in shifts. */
  shifts: boolean;
  /** A quantity is not a whole number. */
  fractions: boolean;
  /** A line is sold at another price than the list's. */
  own: boolean;
  /** An item keeps no stock. */
  open: boolean;
  /** An item has packs, or prices besides its own. */
  offers: boolean;
  note: boolean;
  /** It was made without a connection, so it is sold as printed on paper, whatever prices, taxes and limits are now. */
  paper: boolean;
}

/** PostgreSQL's type of each value. Fragments name a value as `$staff`; `valuesOf` in `sell-order.ts` gives it. */
export const parameterTypes = {
  staff: 'bigint',
  withoutShift: 'boolean',
  firstName: 'text',
  lastName: 'text',
  email: 'text',
  today: 'date',
  now: 'timestamptz',
  key: 'text',
  requestHash: 'bytea',
  settingsVersion: 'bigint',
  expectedTotal: 'numeric',
  note: 'text',
  facts: 'jsonb',

  // Each of these has one value per line of the order.
  items: 'bigint[]',
  quantities: 'numeric[]',
  wanted: 'numeric[]',
  prices: 'numeric[]',
  ownPrices: 'numeric[]',
  offers: 'bigint[]',
  applying: 'numeric[]',
  packNames: 'text[]',
  packSizes: 'numeric[]',
  packCounts: 'numeric[]',
  taxRates: 'bigint[]',
  taxPercents: 'numeric[]',
  taxesIncluded: 'boolean[]',
  taxNames: 'text[]',
  taxKinds: 'text[]',
  discounts: 'numeric[]',
  taxes: 'numeric[]',
  totals: 'numeric[]',

  // Each of these has one value per tender.
  methods: 'bigint[]',
  amounts: 'numeric[]',
  references: 'text[]',
  rounding: 'numeric',
  cashGiven: 'numeric',

  customer: 'bigint',
  priceList: 'bigint',
  dueOn: 'date',
  owed: 'numeric',
  fromDeposit: 'numeric',
  creditLimit: 'numeric',
  overdueDays: 'int',

  approvals: 'bigint[]',
  discountToApprove: 'numeric',
};

export type SaleParameter = keyof typeof parameterTypes;
