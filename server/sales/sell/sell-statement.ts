/**
 * What a sale does, from top to bottom, as one statement, which PostgreSQL makes a transaction of its own: no round trip
 * passes while the goods are locked, so a popular item does not make the tills queue.
 * Invariants: locks are taken in the order day, customer, items by id, approval, so that two tills never deadlock; either
 * every item is there at the prices, taxes and settings that the charge was made with, and everything is written, or
 * nothing is, and the rows say what stood in the way; what a customer owes is read after their row is held, so two tills
 * never pass a limit together; the receipt's number is drawn last of all, once nothing can refuse the sale any more: a key
 * that was used finds no goods, a reference that was used no receipt, and unique indexes decide in the end. Triggers keep
 * what follows from these rows: the item's quantity and sums, the day's sums, what the customer owes.
 * Only the parts that a sale needs are sent, since each takes time even where it does nothing: a plain sale, which is paid in
 * cash at the prices as they are, takes a quarter less of PostgreSQL's time than with the parts for what is charged.
 */
import { numbered, reading, withParts, writing } from '../../db/statements/compose.ts';
import { postTakenMoney } from '../../money/post-taken-money.ts';
import { postSoldGoods } from '../../stock/movements/post-sold-goods.ts';
import { answer } from './statement/answer.ts';
import { buyer, day, shelf, shift, till } from './statement/hold.ts';
import { logged } from './statement/log.ts';
import { parameterTypes, type SaleParameter, type SaleParts } from './statement/parts.ts';
import { approval, credit, creditApproval, deposit, unclaimed } from './statement/permit.ts';
import { cart, goods } from './statement/price.ts';
import { account, claimed, keyed, lines, noted, receipt, spent } from './statement/write-receipt.ts';

function compose(parts: SaleParts): string {
  const { customer, approvals, references, shifts, note } = parts;
  return withParts(
    [
      reading('day', day),
      shifts && reading('shift', shift),
      shifts && reading('till', till),
      customer && reading('customer', buyer),
      reading('shelf', shelf(parts)),
      reading('goods', goods(parts)),
      reading('cart', cart(parts)),
      approvals && reading('approval', approval),
      customer && reading('credit', credit),
      customer && reading('deposit', deposit),
      approvals && customer && reading('credit_approval', creditApproval),
      references && reading('unclaimed', unclaimed),
      writing('receipt', receipt(parts)),
      note && writing('noted', noted),
      writing('keyed', keyed),
      approvals && writing('spent', spent(parts)),
      writing('lines', lines(parts)),
      writing('moved', postSoldGoods(parts)),
      writing('paid', postTakenMoney(parts)),
      references && writing('claimed', claimed),
      customer && writing('account', account),
      writing('logged', logged(parts)),
    ],
    answer(parts),
  );
}

interface SellStatement {
  name: string;
  text: string;
  /** The names of the values, in the order of the statement's parameters. */
  parameters: SaleParameter[];
}

const composed = new Map<string, SellStatement>();

/** Each combination of parts is composed once, and gets a name under which PostgreSQL keeps its plan. */
export function sellStatement(parts: SaleParts): SellStatement {
  const name = ['sell', ...Object.keys(parts).filter((part) => parts[part as keyof SaleParts])].join('-');
  const statement = composed.get(name) ?? { name, ...numbered(compose(parts), parameterTypes) };
  composed.set(name, statement);
  return statement;
}
