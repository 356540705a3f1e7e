import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { sellStatement } from './sell-statement.ts';
import { parameterTypes, type SaleParts } from './statement/parts.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

describe('the statement of a sale', () => {
  it('is one that PostgreSQL knows how to run, whichever parts the sale needs', async () => {
    const sales = everySale();
    expect(sales).toHaveLength(16 + 1024);
    for (const { name, text } of sales.map(sellStatement)) {
      // PostgreSQL parses the text and checks it against the tables, without running it.
      await expect(database.pool.query(`prepare sale as ${text}; deallocate sale`), name).resolves.toBeDefined();
    }
  });

  it('is sent no value that no sale needs', () => {
    const needed = new Set(everySale().flatMap((parts) => sellStatement(parts).parameters));
    expect([...needed].sort()).toEqual(Object.keys(parameterTypes).sort());
  });
});

const withAnySale = ['approvals', 'shifts', 'fractions', 'note'] as const;
const withWhatIsCharged = ['customer', 'references', 'own', 'open', 'offers', 'paper'] as const;

function everySale(): SaleParts[] {
  const plain = combinations(withAnySale).map((parts) => saleWith(parts));
  const charged = combinations([...withAnySale, ...withWhatIsCharged]).map((parts) => saleWith(['charged', ...parts]));
  return [...plain, ...charged];
}

function combinations<T>(all: readonly T[]): T[][] {
  return all.reduce<T[][]>((before, one) => before.concat(before.map((some) => [...some, one])), [[]]);
}

function saleWith(parts: (keyof SaleParts)[]): SaleParts {
  return {
    charged: parts.includes('charged'),
    customer: parts.includes('customer'),
    approvals: parts.includes('approvals'),
    references: parts.includes('references'),
    shifts: parts.includes('shifts'),
    fractions: parts.includes('fractions'),
    own: parts.includes('own'),
    open: parts.includes('open'),
    offers: parts.includes('offers'),
    note: parts.includes('note'),
    paper: parts.includes('paper'),
  };
}
