/** The methods beside Cash that were counted when a day was closed: what each should have, and the difference that is posted. */
import { sql } from 'kysely';
import type { DayClose } from '../../contract/money/day-close.ts';
import { sumMoney } from '../../contract/values/money.ts';
import type { Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';

type Method = Pick<DayClose['methods'][number], 'methodId' | 'name' | 'booked'>;

interface CountedMethod extends Omit<Method, 'booked'> {
  expected: number;
  counted: number;
  posted: number;
}

/** `known` are the methods of the day. */
export function countMethods(known: Method[], given: { methodId: number; counted: number }[]): CountedMethod[] {
  return given.map(({ methodId, counted }) => {
    const method = known.find((one) => one.methodId === methodId);
    if (!method) return refuse('method-not-found/to-count', { id: methodId });
    const { name, booked: expected } = method;
    return { methodId, name, expected, counted, posted: sumMoney([counted, -expected]) };
  });
}

/** Returns the counts from an earlier close of the day, which these replace. */
export async function replaceMethodCounts(tx: Tx, closeId: number, methods: CountedMethod[]) {
  const { rows: before } = await sql<Pick<CountedMethod, 'name' | 'counted' | 'expected'>>`
    with gone as (delete from day_close_methods where close_id = ${closeId} returning *)
    select name, counted, expected from gone join payment_methods on id = method_id order by method_id`.execute(tx);
  if (methods.length > 0) {
    await tx
      .insertInto('day_close_methods')
      .values(
        methods.map(({ methodId, expected, counted, posted }) => ({
          close_id: closeId,
          method_id: methodId,
          expected,
          counted,
          posted,
        })),
      )
      .execute();
  }
  return before;
}

/** Facts for the log, which mentions methods only if some were counted. */
export function methodFacts(methods: Pick<CountedMethod, 'name' | 'counted' | 'expected'>[]) {
  if (methods.length === 0) return {};
  return { methods: methods.map(({ name, counted, expected }) => ({ name, counted, expected })) };
}
