/** The currencies that a shop probably wants: that of the browser's country, of the countries around it, and two known everywhere. */
const regions: Record<string, string>[] = [
  { UG: 'UGX', KE: 'KES', TZ: 'TZS', RW: 'RWF', BI: 'BIF', SS: 'SSP', ET: 'ETB', CD: 'CDF', SO: 'SOS' },
  {
    NG: 'NGN',
    GH: 'GHS',
    SN: 'XOF',
    CI: 'XOF',
    ML: 'XOF',
    BF: 'XOF',
    BJ: 'XOF',
    TG: 'XOF',
    NE: 'XOF',
    GN: 'GNF',
    SL: 'SLE',
  },
  { CM: 'XAF', GA: 'XAF', TD: 'XAF', CG: 'XAF', CF: 'XAF', GQ: 'XAF' },
  { ZA: 'ZAR', ZM: 'ZMW', MW: 'MWK', MZ: 'MZN', BW: 'BWP', NA: 'NAD', AO: 'AOA', LS: 'LSL', SZ: 'SZL', MG: 'MGA' },
  { EG: 'EGP', TN: 'TND', MA: 'MAD', DZ: 'DZD', LY: 'LYD', SD: 'SDG' },
  { AE: 'AED', SA: 'SAR', KW: 'KWD', QA: 'QAR', BH: 'BHD', OM: 'OMR', JO: 'JOD', IQ: 'IQD', LB: 'LBP', TR: 'TRY' },
  { IN: 'INR', PK: 'PKR', BD: 'BDT', LK: 'LKR', NP: 'NPR', AF: 'AFN' },
  { VN: 'VND', TH: 'THB', ID: 'IDR', PH: 'PHP', MY: 'MYR', SG: 'SGD', KH: 'KHR', LA: 'LAK', MM: 'MMK' },
  { JP: 'JPY', CN: 'CNY', KR: 'KRW', HK: 'HKD', TW: 'TWD', MN: 'MNT' },
  {
    DE: 'EUR',
    FR: 'EUR',
    ES: 'EUR',
    IT: 'EUR',
    PT: 'EUR',
    NL: 'EUR',
    BE: 'EUR',
    AT: 'EUR',
    IE: 'EUR',
    FI: 'EUR',
    GR: 'EUR',
    GB: 'GBP',
    CH: 'CHF',
    SE: 'SEK',
    NO: 'NOK',
    DK: 'DKK',
    PL: 'PLN',
    CZ: 'CZK',
    HU: 'HUF',
    RO: 'RON',
    UA: 'UAH',
  },
  { US: 'USD', CA: 'CAD', MX: 'MXN', BR: 'BRL', AR: 'ARS', CL: 'CLP', CO: 'COP', PE: 'PEN', GT: 'GTQ', HT: 'HTG' },
  { AU: 'AUD', NZ: 'NZD', FJ: 'FJD', PG: 'PGK' },
];
const knownEverywhere = ['USD', 'EUR'];

export function commonCurrencies(languages: readonly string[]): string[] {
  const countries = languages.map(countryOf);
  const around = countries.flatMap((country) => {
    const region = regions.find((one) => country && country in one);
    return region ? [region[country]!, ...Object.values(region)] : [];
  });
  return [...new Set([...around, ...knownEverywhere])];
}

/** The country that a language tag names, or the one where most of its speakers live. */
function countryOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().region ?? '';
  } catch {
    return '';
  }
}
