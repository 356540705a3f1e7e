/**
 * Valid values for a declaration of the contract, generated from its own schema, so that a new call needs no line here.
 */
import * as z from 'zod';
import type { seeded } from '../support/trading.ts';
import { textsThatFit } from './nasty-values.ts';

/** Random numbers, with the shop's present day and the latest closed one, because some things can be done only on these days. */
export type Random = ReturnType<typeof seeded> & { today(): string; closedDay(): string };

interface Shape {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  minItems?: number;
  maxItems?: number;
  anyOf?: Shape[];
  enum?: unknown[];
  pattern?: string;
  maxLength?: number;
}

const shapes = new Map<z.ZodType, Shape>();

/**
 * Fields whose value has to fit the rest of the request, or something that exists. They are mostly left out, because otherwise
 * hardly any request would succeed.
 */
const oftenRefused = new Set([
  'expectedTotal',
  'tenders',
  'approval',
  'discount',
  'methodId',
  'reference',
  'refunds',
  'methods',
  'denominations',
]);

/** `known` is roughly how many records of each kind exist, so ids up to it usually belong to one. */
export function validFor(schema: z.ZodType, random: Random, known: number): unknown {
  let shape = shapes.get(schema);
  if (!shape) {
    shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
    shapes.set(schema, shape);
  }
  return valueFor(shape, '', random, known);
}

function valueFor(shape: Shape, name: string, random: Random, known: number): unknown {
  if (shape.enum) return random.pick(shape.enum);
  if (shape.anyOf) return valueFor(random.pick(shape.anyOf), name, random, known);
  if (shape.properties) {
    const wanted = Object.entries(shape.properties).filter(
      ([key]) => shape.required?.includes(key) || random.below(oftenRefused.has(key) ? 8 : 2) === 0,
    );
    return Object.fromEntries(wanted.map(([key, one]) => [key, valueFor(one, key, random, known)]));
  }
  if (shape.type === 'array') {
    const length = Math.max(shape.minItems ?? 0, random.below(Math.min(shape.maxItems ?? 4, 4)));
    return Array.from({ length }, () => valueFor(shape.items ?? {}, name, random, known));
  }
  if (shape.type === 'null') return null;
  // Usually cash, in which every document can be paid.
  if (name === 'methodId') return random.pick([1, 1, 1, 2, 4]);
  if (shape.type === 'boolean') return random.below(2) === 0;
  if (shape.description) return described(shape.description, random, known);
  return textOf(shape, name, random, known);
}

/** Figures and days say in the words of their schema what they accept. */
function described(words: string, random: Random, known: number): unknown {
  if (words.includes('date')) {
    const date = `2026-0${3 + random.below(4)}-${10 + random.below(18)}`;
    if (random.below(3) === 0) return random.today();
    if (random.below(6) === 0) return random.closedDay();
    return random.below(12) ? date : random.pick(['1970-01-01', '2200-12-31', '2024-02-29']);
  }
  const figure = figureFor(words, random, known);
  return random.below(4) ? figure : String(figure);
}

/** Usually small, so that stock and balances are sufficient; sometimes the largest allowed. */
function figureFor(words: string, random: Random, known: number): number {
  if (words.includes('decimals')) {
    if (random.below(10) === 0) return words.includes('amount') ? 999_999_999_999.99 : 999_999_999;
    return random.pick([0.01, 0.5, 1, 1, 2, 2.5, 12.34, 100]);
  }
  if (words.includes('rows')) return random.below(40);
  if (words.includes('page')) return 1 + random.below(3);
  return 1 + random.below(random.below(2) ? 6 : known);
}

function textOf({ pattern, maxLength = 400 }: Shape, name: string, random: Random, known: number): string {
  if (pattern?.includes('0-9a-f')) return `0000000${random.below(6)}-0000-4000-8000-000000000000`;
  if (pattern?.startsWith('^-?')) return random.pick(['-9', '0.50', '-12.34', '900']);
  if (pattern) return `${1 + random.below(known)},${1 + random.below(known)}`;
  if (name === 'email' || name === 'to') return `person-${random.below(40)}@example.com`;
  if (name === 'csv') return csvOf(random);
  if (/password/.test(name)) return 'brass scales 27';
  const text = `${random.pick(textsThatFit)} ${random.below(500)}`;
  return text.slice(0, maxLength);
}

function csvOf(random: Random): string {
  const cell = () => `"${random.pick(textsThatFit).replaceAll('"', '""')}"`;
  const rows = Array.from(
    { length: random.below(6) },
    () =>
      `${cell()},${random.below(9) ? 'Paper' : cell()},${random.pick(['5', '-1', '1e9', cell()])},2,3.50,1,2026-03-01,` +
      `${random.pick(['0700 1', '', cell()])},${random.pick(['', '50', '-1'])}`,
  );
  // The same file works for stock and for customers: each import ignores the columns that it does not know.
  return ['name,category,qty,unitCost,unitSell,warningAt,date,phone,creditLimit', ...rows].join('\n');
}
