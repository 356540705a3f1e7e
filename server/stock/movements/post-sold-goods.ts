/**
 * What a sale writes into the ledger of goods, as a part of its one statement: a movement for each line. The line has the receipt
 * and the cost, so a movement of a sale has neither. An open item keeps no stock, so it has no movement.
 */
import { insertInto } from '../../db/statements/compose.ts';

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
