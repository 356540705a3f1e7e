/**
 * What must be true of packs and of the codes that scanners find. Their own table already checks that lines sold in packs have the
 * right pieces and price.
 */

import { msg } from '../../contract/words/text.ts';
import type { Check } from './check.ts';
import { textInSql } from './text-in-sql.ts';

export const packChecks: Check[] = [
  {
    name: msg('scanners find every barcode of an item and its packs, and none of what is deleted'),
    sql: `
      select ${textInSql('stock {{id}}', { id: 'coalesce(s.id, b.stock_id)' })} as record,
        ${textInSql('barcode {{barcode}}, found is {{code}}', {
          barcode: `coalesce(s.barcode, 'none')`,
          code: `coalesce(b.code, 'none')`,
        })} as detail
      from (select id, barcode from stock where deleted_at is null and barcode is not null) s
      full join (select code, stock_id from barcodes where pack_id is null and place = 0) b on b.stock_id = s.id
      where s.barcode is distinct from b.code
      union all
      select ${textInSql('stock {{id}}', { id: 'b.stock_id' })},
        ${textInSql('{{code}} is the barcode of something deleted', { code: 'b.code' })}
      from barcodes b join stock s on s.id = b.stock_id left join packs p on p.id = b.pack_id
      where s.deleted_at is not null or p.deleted_at is not null or p.stock_id <> b.stock_id
      union all
      select ${textInSql('stock {{id}}', { id: 's.id' })},
        ${textInSql('has {{count}} more barcodes', { count: 'coalesce(m.count, 0)' })}
      from stock s left join (
        select stock_id, count(*) as count from barcodes where pack_id is null and place > 0 group by 1
      ) m on m.stock_id = s.id
      where s.deleted_at is null and s.more_barcodes <> (m.count is not null)`,
  },
  {
    name: msg('sales look for the packs and other prices of every item that has any'),
    sql: `
      select ${textInSql('stock {{id}}', { id: 's.id' })} as record,
        ${textInSql('{{name}} is sold as if it had none', { name: 's.name' })} as detail
      from stock s join (
        select stock_id from packs union select stock_id from list_prices union select stock_id from timed_prices
      ) o on o.stock_id = s.id
      where s.offers = 0`,
  },
];
