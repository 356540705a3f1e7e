/** The settings that a sale and its receipt go by. */
import type { ShopSettings } from '../../contract/shop-settings.ts';
import type { Context } from '../base/context.ts';
import { prepared } from '../db/prepared.ts';

export interface SaleSettings {
  version: number;
  business: ShopSettings['business'];
  money: Pick<ShopSettings['money'], 'smallestCoin'>;
  till: Pick<ShopSettings['till'], 'sellerDiscount'>;
  logo: string | null;
}

/** What an admin set; the rest is as the environment or the product has it. */
interface Stored {
  version: number;
  business: Partial<SaleSettings['business']>;
  money: Partial<SaleSettings['money']>;
  till: Partial<SaleSettings['till']>;
  logo: string | null;
}

export async function readSaleSettings(ctx: Pick<Context, 'pool' | 'config'>): Promise<SaleSettings> {
  const [row] = await prepared<Stored>(ctx.pool, {
    name: 'sale-settings',
    text: `select version, business, money, till,
      (select left(encode(sha256(picture), 'hex'), 20) from logos) as logo from settings`,
    values: [],
  });
  const { version, business, money, till, logo } = row!;
  const empty = { address: '', phone: '', email: '', taxNumber: '', receiptHeader: '', receiptFooter: '' };
  return {
    version,
    business: { name: ctx.config.businessName, ...empty, ...business },
    money: { smallestCoin: 0, ...money },
    till: { sellerDiscount: 0, ...till },
    logo,
  };
}
