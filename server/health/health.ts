/** Whether the server and its database respond. Also tells the page which business it is. */

import { health } from '../../contract/shop/health.ts';
import { moneyDecimals } from '../../contract/values/money-decimals.ts';
import { version } from '../base/version.ts';
import { pingDatabase } from '../db/connections/ping.ts';
import { serve } from '../http/serve.ts';

export const healthCalls = [
  serve(health, async (ctx) => {
    await pingDatabase(ctx.db);
    const { businessName, businessTz, locale, currency, smtpUrl } = ctx.config;
    const business = {
      businessName,
      timeZone: businessTz,
      locale: locale ?? null,
      currency: currency ?? null,
      language: ctx.settings.business.language,
      decimals: moneyDecimals(),
      mailsCodes: Boolean(smtpUrl),
      logo: ctx.settings.logo,
    };
    return { database: 'ok' as const, version, business };
  }),
];
