/** The mobile money services of a country, whose names are the same in every language. Other countries have no suggestion. */
export const mobileMoney: Record<string, string[]> = {
  ...{ KE: ['M-Pesa', 'Airtel Money'], TZ: ['M-Pesa', 'Airtel Money'], UG: ['MTN MoMo', 'Airtel Money'] },
  ...{ RW: ['MTN MoMo', 'Airtel Money'], ZM: ['MTN MoMo', 'Airtel Money'], GH: ['MTN MoMo', 'Telecel Cash'] },
  ...{ CI: ['Wave', 'Orange Money', 'MTN MoMo'], SN: ['Wave', 'Orange Money'], ML: ['Orange Money', 'Moov Money'] },
  ...{ CM: ['MTN MoMo', 'Orange Money'], CD: ['M-Pesa', 'Orange Money', 'Airtel Money'], MZ: ['M-Pesa', 'e-Mola'] },
  ...{ ET: ['telebirr', 'M-Pesa'], BD: ['bKash', 'Nagad'], PH: ['GCash', 'Maya'], IN: ['UPI'], BR: ['Pix'] },
};
