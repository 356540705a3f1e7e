/**
 * An amount in the log's words where only the statement knows the amount: the same text as `wordsOf(…).money`, put
 * together by PostgreSQL from what the locale's own format is made of.
 */
import pg from 'pg';
import { maxMoney, moneyParts } from '../../contract/money.ts';
import { plainSpaces, type Wording } from './words.ts';

/** Some locales leave numbers of four digits without a group: 9999,50 but 10.000,00. */
const ungroupedBelow = 10_000;

/** An expression of type text. All but the amount are literals: the hot path does not pay for parameters. */
export function moneyInSql(amount: string, { locale, currency }: Wording): string {
  const parts = (example: number) => moneyParts(example, locale, currency);
  const literal = (text: string) => pg.escapeLiteral(plainSpaces(text));
  const small = literal(pattern(parts(ungroupedBelow - 0.01)));
  const large = literal(pattern(parts(maxMoney)));
  const digits = `to_char(${amount}, case when ${amount} < ${ungroupedBelow} then ${small} else ${large} end)`;
  const figure = `translate(${digits}, '0123456789.,', ${literal(signs(parts))})`;
  return `${literal(before(parts(0)))} || ${figure} || ${literal(after(parts(0)))}`;
}

type Part = Intl.NumberFormatPart;

function before(parts: Part[]): string {
  return joined(
    parts.slice(
      0,
      parts.findIndex(({ type }) => type === 'integer'),
    ),
  );
}

function after(parts: Part[]): string {
  return joined(parts.slice(parts.findIndex(({ type }) => type === 'fraction') + 1));
}

function joined(parts: Part[]): string {
  return parts.map(({ value }) => value).join('');
}

/** What stands for 0123456789., in this order. A group's sign of several characters would not fit, and is left out. */
function signs(parts: (amount: number) => Part[]): string {
  const signOf = (wanted: string, amount: number) => parts(amount).find(({ type }) => type === wanted)?.value ?? '';
  const digits = Array.from({ length: 10 }, (_, digit) => signOf('integer', digit)).join('');
  const group = signOf('group', maxMoney);
  return `${digits}${signOf('decimal', 0)}${[...group].length === 1 ? group : ''}`;
}

/** 'FM999,999,999,990.00' for to_char, with the groups where the locale has them. */
function pattern(parts: Part[]): string {
  const whole = parts.flatMap(({ type, value }) => {
    if (type === 'integer') return '9'.repeat([...value].length);
    return type === 'group' ? ',' : [];
  });
  return `FM${whole.join('').slice(0, -1)}0.00`;
}
