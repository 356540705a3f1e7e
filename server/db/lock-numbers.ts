/**
 * The advisory locks of the shop's database, all of them here, so that no two share a number: auditing the books or filling the
 * log's search must never keep a sale waiting.
 */
export const lockNumbers = {
  migrations: 7_326_401,
  encryptionKeys: 7_326_402,
  /** The function hold_day uses the same number (migrations 0091 and 0146). */
  days: 7_326_403,
  seals: 7_326_404,
  searchTexts: 7_326_405,
  audit: 7_326_406,
  reportSums: 7_326_407,
  /** Two, one for each download that may run at once: this number and the next. */
  firstDownload: 7_326_408,
  secondDownload: 7_326_409,
  digest: 7_326_410,
  /** Opening the practice shop or throwing it away. */
  practice: 7_326_411,
  accountSums: 7_326_420,
  datedStock: 7_326_421,
  itemPace: 7_326_422,
} as const;
