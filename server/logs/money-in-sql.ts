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
  const patterns = (small: number, large: number) =>
    `case when ${amount} < ${ungroupedBelow} then ${literal(pattern(parts(small)))} else ${literal(pattern(parts(large)))} end`;
  const whole = patterns(ungroupedBelow - 1, Math.floor(maxMoney));
  const cents = patterns(ungroupedBelow - 0.01, maxMoney);
  // Where the currency has no cents, an amount may.
  const chosen = whole === cents ? cents : `case when ${amount} = trunc(${amount}) then ${whole} else ${cents} end`;
  const figure = `translate(to_char(${amount}, ${chosen}), '0123456789.,', ${literal(signs(parts))})`;
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
  return joined(parts.slice(parts.findLastIndex(({ type }) => type === 'integer' || type === 'fraction') + 1));
}

function joined(parts: Part[]): string {
  return parts.map(({ value }) => value).join('');
}

/** What stands for 0123456789., in this order. A group's sign of several characters would not fit, and is left out. */
function signs(parts: (amount: number) => Part[]): string {
  const signOf = (wanted: string, amount: number) => parts(amount).find(({ type }) => type === wanted)?.value ?? '';
  const digits = Array.from({ length: 10 }, (_, digit) => signOf('integer', digit)).join('');
  const group = signOf('group', maxMoney);
  return `${digits}${signOf('decimal', 0.5)}${[...group].length === 1 ? group : ''}`;
}

/** 'FM999,999,999,990.00' for to_char, with the groups and decimals the parts have. */
function pattern(parts: Part[]): string {
  const whole = parts.flatMap(({ type, value }) => {
    if (type === 'integer') return '9'.repeat([...value].length);
    return type === 'group' ? ',' : [];
  });
  const fraction = parts.find(({ type }) => type === 'fraction')?.value ?? '';
  return `FM${whole.join('').slice(0, -1)}0${fraction && `.${'0'.repeat([...fraction].length)}`}`;
}
