/**
 * What a sale writes into the ledger of goods, as a part of its one statement: a movement for each line. Its line knows the
 * receipt and what it cost, so a movement of a sale names neither. An open item keeps no stock, so nothing of it moves.
 */
import { insertInto } from '../db/compose.ts';

export function postSoldGoods({ charged, open }: { charged: boolean; open: boolean }): string {
  const ofStock = (quantity: string) => (open ? `case when keeps_stock then ${quantity} else 0 end` : quantity);
  const columns = {
    stock_id: 'stock_id',
    kind: `'sale'`,
    quantity: ofStock('-quantity'),
    balance: ofStock('qty - wanted'),
    unit_cost: 'unit_cost',
    date: '$today',
    at: '$now',
    staff_id: '$staff',
    sale_line_id: 'line_id',
  };
  return insertInto('stock_movements', columns, `from receipt, goods ${charged ? 'order by place' : ''}`);
}
