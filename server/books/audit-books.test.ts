import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { leftInEnglish } from '../../tests/support/findings.ts';
import { auditBooks } from './audit-books.ts';

let database: TestDatabase;
let returning: TestDatabase;
let owing: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  // Only what documents and ledger lines contain: triggers derive sums, quantities and balances.
  await database.pool.query(`
    insert into categories (type) values ('Paper');
    insert into customers (name, email, phone, location) values ('Ann', 'ann@example.com', '1', 'Town');
    insert into stock (name, category_id, date, qty, unit_cost, unit_sell, warning_at)
      values ('Pens', 1, '2026-01-01', 0, 1, 2, 0);
    insert into receipts (staff_id, customer_id, total, sold_on, created_at) values (1, 1, 6, '2026-01-02', now());
    insert into sale_lines (receipt_id, stock_id, name, quantity, unit_cost, unit_sell, total, cost, sold_on, created_at)
      values (1, 1, 'Pens', 3, 1, 2, 6, 3, '2026-01-02', now());
    insert into stock_movements (stock_id, kind, quantity, balance, unit_cost, date, at, staff_id, sale_line_id)
      values (1, 'opening', 10, 10, 1, '2026-01-01', now(), 1, null), (1, 'sale', -3, 7, 1, '2026-01-02', now(), 1, 1);
    insert into accounts (customer_id, receipt_id, amount, due_on, sold_on, created_at)
      values (1, 1, 6, '2026-02-01', '2026-01-02', now());
    insert into payments (account_id, date, amount, balance, staff_id, created_at) values (1, '2026-01-05', 4, 2, 1, now());
    insert into expenses (date, amount, type, received_by, expense, staff_id, created_at)
      values ('2026-01-05', 1.5, 'Meals', 'Bo', 'Lunch', 1, now());
    insert into bankings (date, amount, comment, staff_id, created_at) values ('2026-01-05', 2, 'bank', 1, now());
    insert into money_movements (method_id, amount, day, at, staff_id, kind, document, document_id, customer_id) values
      (1, 4, '2026-01-05', now(), 1, 'debt payment', 'payment', 1, 1),
      (1, -1.5, '2026-01-05', now(), 1, 'expense', 'expense', 1, null),
      (1, -2, '2026-01-05', now(), 1, 'banked', 'banking', 1, null),
      (3, 2, '2026-01-05', now(), 1, 'banked', 'banking', 1, null);
    insert into day_closes (day, expected, counted, posted, comment, staff_id, at, closed_on)
      values ('2026-01-05', 0.5, 0.75, 0.25, '', 1, now(), '2026-01-05');
    insert into money_movements (method_id, amount, day, at, staff_id, kind, document, document_id)
      values (1, 0.25, '2026-01-05', now(), 1, 'count difference', 'day', 1);
    insert into staff (first_name, last_name, email) values ('Bo', 'Ray', 'bo@example.com');
    insert into shifts (staff_id, float, day, opened_at, closed_at, closed_on, closed_by, expected, counted)
      values (1, 10, '2026-01-05', now(), null, null, null, null, null);
    insert into cash_movements (kind, amount, reason, day, at, staff_id) values ('out', 3, 'Change', '2026-01-05', now(), 1);
    insert into money_movements (method_id, amount, day, at, staff_id, kind, document, document_id, shift_id)
      values (1, -3, '2026-01-05', now(), 1, 'cash out', 'cash movement', 1, 1);
    update shifts set closed_at = now(), closed_on = '2026-01-05', closed_by = 1, expected = 7, counted = 6;
    insert into day_close_methods values (1, 3, 2, 1.5, -0.5);
    insert into money_movements (method_id, amount, day, at, staff_id, kind, document, document_id)
      values (3, -0.5, '2026-01-05', now(), 1, 'count difference', 'day', 1);
    insert into transfers (date, from_method_id, to_method_id, amount, staff_id, created_at)
      values ('2026-01-06', 1, 3, 2, 1, now());
    insert into money_movements (method_id, amount, day, at, staff_id, kind, document, document_id) values
      (1, -2, '2026-01-06', now(), 1, 'transfer', 'transfer', 1), (3, 2, '2026-01-06', now(), 1, 'transfer', 'transfer', 1);
    insert into idempotency_keys values (1, 'POST /sales', 'k1', 'hash', 1, now())`);
  // Receipt 1: four sold for cash; two of them came back, one of these broken. Receipt 2: one sold on credit and paid in part,
  // which came back. Receipt 3: voided.
  returning = await createTestDatabase();
  await returning.pool.query(`
    insert into staff (first_name, last_name, email, roles) values ('Ann', 'Lee', 'ann@example.com', '{}');
    insert into categories (type) values ('Paper');
    insert into customers (name, email, phone, location) values ('Ann', 'ann@example.com', '1', 'Town');
    insert into stock (name, category_id, date, qty, unit_cost, unit_sell, warning_at)
      values ('Pens', 1, '2026-01-01', 0, 1, 2, 0);
    insert into receipts (staff_id, customer_id, total, sold_on, created_at) values
      (1, null, 8, '2026-01-02', now()), (1, 1, 2, '2026-01-02', now()), (1, null, 2, '2026-01-02', now());
    insert into sale_lines (receipt_id, stock_id, name, quantity, unit_cost, unit_sell, total, cost, sold_on, created_at)
      values (1, 1, 'Pens', 4, 1, 2, 8, 4, '2026-01-02', now()), (2, 1, 'Pens', 1, 1, 2, 2, 1, '2026-01-02', now()),
        (3, 1, 'Pens', 1, 1, 2, 2, 1, '2026-01-02', now());
    insert into stock_movements (stock_id, kind, quantity, balance, unit_cost, date, at, staff_id, sale_line_id) values
      (1, 'opening', 10, 10, 1, '2026-01-01', now(), 1, null), (1, 'sale', -4, 6, 1, '2026-01-02', now(), 1, 1),
      (1, 'sale', -1, 5, 1, '2026-01-02', now(), 1, 2), (1, 'sale', -1, 4, 1, '2026-01-02', now(), 1, 3),
      (1, 'sale deleted', 1, 5, 1, '2026-01-02', now(), 1, 3),
      (1, 'return', 1, 6, 1, '2026-01-03', now(), 1, 1), (1, 'return', 1, 7, 1, '2026-01-03', now(), 1, 1),
      (1, 'loss', -1, 6, 1, '2026-01-03', now(), 1, 1), (1, 'return', 1, 7, 1, '2026-01-03', now(), 1, 2);
    update sale_lines set deleted_at = now(), deleted_by = 1 where id = 3;
    insert into voids (receipt_id, at, day, staff_id, reason, total) values (3, now(), '2026-01-02', 1, 'mistake', 2);
    insert into accounts (customer_id, receipt_id, amount, due_on, sold_on, created_at)
      values (1, 2, 2, '2026-02-01', '2026-01-02', now());
    insert into payments (account_id, date, amount, balance, staff_id, created_at)
      values (1, '2026-01-02', 0.5, 1.5, 1, now());
    insert into returns (receipt_id, day, at, staff_id, reason, total, tax, debt, rounding) values
      (1, '2026-01-03', now(), 1, 'broken', 4, 0, 0, 0), (2, '2026-01-03', now(), 1, 'too many', 2, 0, 1.5, 0);
    insert into return_lines (return_id, sale_line_id, stock_id, day, quantity, to_stock, total, tax, cost) values
      (1, 1, 1, '2026-01-03', 1, true, 2, 0, 1), (1, 1, 1, '2026-01-03', 1, false, 2, 0, 1),
      (2, 2, 1, '2026-01-03', 1, true, 2, 0, 1);
    insert into money_movements (method_id, amount, day, at, staff_id, kind, document, document_id, customer_id) values
      (1, 8, '2026-01-02', now(), 1, 'sale', 'receipt', 1, null),
      (1, 0.5, '2026-01-02', now(), 1, 'debt payment', 'payment', 1, 1),
      (1, -4, '2026-01-03', now(), 1, 'refund', 'return', 1, null),
      (1, -0.5, '2026-01-03', now(), 1, 'refund', 'return', 2, 1);
    insert into idempotency_keys values (1, 'POST /returns', 'k1', 'hash', 1, now())`);
  // Ten sold on credit: three were paid as promised, with two more kept in advance, of which one was given back; four were
  // written off.
  owing = await createTestDatabase();
  await owing.pool.query(`
    insert into staff (first_name, last_name, email, roles) values ('Ann', 'Lee', 'ann@example.com', '{}');
    insert into categories (type) values ('Paper');
    insert into customers (name, email, phone, location) values ('Ann', 'ann@example.com', '1', 'Town');
    insert into stock (name, category_id, date, qty, unit_cost, unit_sell, warning_at)
      values ('Pens', 1, '2026-01-01', 0, 1, 2, 0);
    insert into receipts (staff_id, customer_id, total, sold_on, created_at) values (1, 1, 10, '2026-01-02', now());
    insert into sale_lines (receipt_id, stock_id, name, quantity, unit_cost, unit_sell, total, cost, sold_on, created_at)
      values (1, 1, 'Pens', 5, 1, 2, 10, 5, '2026-01-02', now());
    insert into stock_movements (stock_id, kind, quantity, balance, unit_cost, date, at, staff_id, sale_line_id) values
      (1, 'opening', 10, 10, 1, '2026-01-01', now(), 1, null), (1, 'sale', -5, 5, 1, '2026-01-02', now(), 1, 1);
    insert into accounts (customer_id, receipt_id, amount, due_on, sold_on, created_at)
      values (1, 1, 10, '2026-02-01', '2026-01-02', now());
    insert into promises (customer_id, date, amount, after_payment, after_deposit, staff_id, at)
      values (1, '2026-01-04', 5, 0, 0, 1, now());
    insert into customer_payments (customer_id, date, amount, method_id, reference, staff_id, at)
      values (1, '2026-01-03', 5, 1, 'QX1', 1, now());
    insert into used_references values (1, 'qx1', 'slip', 1);
    insert into payments (account_id, date, amount, balance, reference, customer_payment_id, staff_id, created_at)
      values (1, '2026-01-03', 3, 7, 'QX1', 1, 1, now());
    insert into deposits (customer_id, kind, date, amount, method_id, reference, customer_payment_id, staff_id, at) values
      (1, 'deposit', '2026-01-03', 2, 1, 'QX1', 1, 1, now()), (1, 'refund', '2026-01-05', 1, 1, null, null, 1, now());
    insert into write_offs (account_id, day, at, amount, reason, staff_id) values (1, '2026-01-05', now(), 4, 'Gone', 1);
    insert into money_movements (method_id, amount, day, at, staff_id, kind, document, document_id, customer_id, reference)
    values
      (1, 3, '2026-01-03', now(), 1, 'debt payment', 'payment', 1, 1, 'QX1'),
      (1, 2, '2026-01-03', now(), 1, 'deposit', 'deposit', 1, 1, 'QX1'),
      (2, -2, '2026-01-03', now(), 1, 'deposit', 'deposit', 1, 1, null),
      (1, -1, '2026-01-05', now(), 1, 'deposit refund', 'deposit', 2, 1, null),
      (2, 1, '2026-01-05', now(), 1, 'deposit refund', 'deposit', 2, 1, null);
    insert into idempotency_keys values (1, 'POST /customers/{id}/payments', 'k1', 'hash', 1, now())`);
});
afterAll(async () => {
  await database.close();
  await returning.close();
  await owing.close();
});

/** Bypasses every constraint and trigger. */
async function tamper(statement: string, { where }: TestDatabase): Promise<void> {
  const tamperer = new pg.Client(where);
  await tamperer.connect();
  try {
    await tamperer.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
  } finally {
    await tamperer.end();
  }
}

async function findingsIn({ where }: TestDatabase): Promise<string[]> {
  const { findings } = await auditBooks(where);
  expect(leftInEnglish(findings)).toEqual([]);
  return findings.map(({ record }) => record);
}

describe('auditing the books', () => {
  it('finds nothing in books that agree, and says what it covered', async () => {
    const audit = await auditBooks(database.where);
    expect(audit.findings).toEqual([]);
    expect(audit.agree).toBe(true);
    expect(audit.covered).toMatchObject({ stock: 1, stock_movements: 2, sale_lines: 1, payments: 1 });
  });

  it.each([
    ['stock 1', 'update stock set sold_tax = 1', 'update stock set sold_tax = 0'],
    [
      'sale line 1',
      "update sale_lines set tax_name = 'VAT', tax_percent = 10, tax_included = true",
      'update sale_lines set tax_name = null, tax_percent = null, tax_included = null',
    ],
    ['receipt 1', 'update receipts set rounding = 0.5', 'update receipts set rounding = 0'],
    ['day 2026-01-02', 'update day_totals set tax = 1', 'update day_totals set tax = 0'],
    ['stock 1', 'update stock set qty = qty + 1', 'update stock set qty = qty - 1'],
    [
      'movement 2',
      'update stock_movements set balance = 6 where id = 2',
      'update stock_movements set balance = 7 where id = 2',
    ],
    [
      'movement 1',
      'update stock_movements set value = 10.01 where id = 1',
      'update stock_movements set value = null where id = 1',
    ],
    [
      'movement 2',
      'update stock_movements set value = -2 where id = 2',
      'update stock_movements set value = null where id = 2',
    ],
    [
      'movement 2',
      "update stock_movements set document = 'receipt', document_id = 9 where id = 2",
      'update stock_movements set document = null, document_id = null where id = 2',
    ],
    [
      'movement 2',
      "update stock_movements set document = 'expense', document_id = 1 where id = 2",
      'update stock_movements set document = null, document_id = null where id = 2',
    ],
    ['stock 1', 'update stock set sales_count = 2', 'update stock set sales_count = 1'],
    ['stock 1', 'update stock set sold_total = 7', 'update stock set sold_total = 6'],
    ['receipt 1', 'update receipts set total = 7', 'update receipts set total = 6'],
    [
      'sale line 1',
      'update stock_movements set sale_line_id = null',
      'update stock_movements set sale_line_id = 1 where id = 2',
    ],
    [
      'sale line 1',
      `insert into stock_movements (id, stock_id, kind, quantity, balance, unit_cost, date, at, staff_id, sale_line_id)
        overriding system value select 3, stock_id, kind, quantity, 4, unit_cost, date, at, staff_id, 1 from stock_movements where id = 2`,
      'delete from stock_movements where id = 3',
    ],
    ['sale line 1', 'update sale_lines set deleted_at = now()', 'update sale_lines set deleted_at = null'],
    [
      'sale line 1',
      `insert into stock_movements (id, stock_id, kind, quantity, balance, unit_cost, date, at, staff_id, sale_line_id)
        overriding system value select 4, stock_id, 'sale deleted', 3, 10, unit_cost, date, at, staff_id, 1 from stock_movements where id = 2`,
      'delete from stock_movements where id = 4',
    ],
    [
      'stock 2',
      "insert into stock (id, name, category_id, date, qty, unit_cost, unit_sell, warning_at) overriding system value values (2, 'Ghost', 1, '2026-01-01', 5, 1, 2, 0)",
      'delete from stock where id = 2',
    ],
    ['receipt 1', 'update accounts set amount = 7', 'update accounts set amount = 6'],
    ['account 1', 'update accounts set paid = 5', 'update accounts set paid = 4'],
    ['payment 1', 'update payments set balance = 3', 'update payments set balance = 2'],
    ['customer 1', 'update customer_debts set balance = 3', 'update customer_debts set balance = 2'],
    ['customer 1', 'update customer_debts set accounts = 0', 'update customer_debts set accounts = 1'],
    ['stock 1', "update sale_lines set name = 'Quills'", "update sale_lines set name = 'Pens'"],
    ['day 2026-01-02', 'update day_totals set sales = sales + 1', 'update day_totals set sales = sales - 1'],
    [
      'day 2026-01-05, method 3, banked',
      "update day_money set came_in = 9 where method_id = 3 and kind = 'banked'",
      "update day_money set came_in = 2 where method_id = 3 and kind = 'banked'",
    ],
    ['expense 1', 'update expenses set amount = 2', 'update expenses set amount = 1.5'],
    [
      'payment 1',
      "update money_movements set day = '2026-01-06' where document = 'payment'",
      "update money_movements set day = '2026-01-05' where document = 'payment'",
    ],
    [
      'banking 1',
      "update money_movements set method_id = 2 where document = 'banking' and method_id = 3",
      "update money_movements set method_id = 3 where document = 'banking' and method_id = 2",
    ],
    [
      'movement 90',
      `insert into money_movements (id, method_id, amount, day, at, staff_id, kind, document, document_id, reverses)
        overriding system value values (90, 1, 1, '2026-01-05', now(), 1, 'expense', 'expense', 1, 2)`,
      'delete from money_movements where id = 90',
    ],
    ['day 2026-01-05', 'update day_closes set posted = 1', 'update day_closes set posted = 0.25'],
    [
      'day 2026-01-05, method 3',
      'update day_close_methods set posted = 1, counted = 3',
      'update day_close_methods set posted = -0.5, counted = 1.5',
    ],
    [
      'day 2026-01-05, method 3',
      'update day_close_methods set counted = 2',
      'update day_close_methods set counted = 1.5',
    ],
    ['transfer 1', 'update transfers set amount = 4', 'update transfers set amount = 2'],
    ['transfer 1', 'update transfers set to_method_id = 4', 'update transfers set to_method_id = 3'],
    // The fee is not on the day of its transfer.
    ['expense 1', 'update expenses set transfer_id = 1', 'update expenses set transfer_id = null'],
    ['cash movement 1', 'update cash_movements set amount = 4', 'update cash_movements set amount = 3'],
    ['cash movement 1', 'update cash_movements set method_id = 3', 'update cash_movements set method_id = 1'],
    ['cash movement 1', "update cash_movements set kind = 'in'", "update cash_movements set kind = 'out'"],
    ['shift 1', 'update shifts set expected = 8', 'update shifts set expected = 7'],
    [
      'movement 6',
      'update money_movements set shift_id = 9 where shift_id = 1',
      'update money_movements set shift_id = 1 where shift_id = 9',
    ],
    ['movement 6', 'update shifts set staff_id = 2', 'update shifts set staff_id = 1'],
    ['stock 1', 'update stock set unit_cost = 9', 'update stock set unit_cost = 1'],
    [
      'movement 2',
      "insert into stock_write_offs (movement_id, stock_id, day, at, staff_id, reason, quantity, value) values (2, 1, '2026-01-02', now(), 1, 'lost', -3, -3)",
      'delete from stock_write_offs',
    ],
    [
      'movement 3',
      `insert into stock_movements (id, stock_id, kind, quantity, balance, unit_cost, date, at, staff_id)
        overriding system value select 3, stock_id, 'written off', -1, 6, unit_cost, date, at, staff_id from stock_movements where id = 2`,
      'delete from stock_movements where id = 3',
    ],
    [
      'key k1 of POST /sales',
      'update idempotency_keys set document_id = 9',
      'update idempotency_keys set document_id = 1',
    ],
  ])('names %s when someone runs: %s', async (record, harm, repair) => {
    await tamper(harm, database);
    expect(await findingsIn(database)).toContain(record);
    await tamper(repair, database);
  });

  it('finds nothing once all of it is repaired', async () => {
    expect(await findingsIn(database)).toEqual([]);
  });
});

describe('auditing what came back', () => {
  it('finds nothing in books that agree', async () => {
    expect((await auditBooks(returning.where)).findings).toEqual([]);
  });

  it.each([
    [
      'sale line 1',
      'update return_lines set quantity = 4, total = 6 where id = 1',
      'update return_lines set quantity = 1, total = 2 where id = 1',
    ],
    [
      'sale line 1',
      'update return_lines set cost = 0.99 where id = 1',
      'update return_lines set cost = 1 where id = 1',
    ],
    ['sale line 1', 'update return_lines set to_stock = true', 'update return_lines set to_stock = false where id = 2'],
    [
      'sale line 2',
      'update sale_lines set deleted_at = now() where id = 2',
      'update sale_lines set deleted_at = null where id = 2',
    ],
    [
      'sale line 1',
      "delete from stock_movements where kind = 'loss'",
      `
      insert into stock_movements (id, stock_id, kind, quantity, balance, unit_cost, date, at, staff_id, sale_line_id)
      overriding system value values (8, 1, 'loss', -1, 6, 1, '2026-01-03', now(), 1, 1)`,
    ],
    ['return 1', 'update returns set total = 5 where id = 1', 'update returns set total = 4 where id = 1'],
    ['return 1', 'update returns set rounding = 0.01 where id = 1', 'update returns set rounding = 0 where id = 1'],
    ['return 1', 'update returns set receipt_id = 3 where id = 1', 'update returns set receipt_id = 1 where id = 1'],
    [
      'return 2',
      "update money_movements set day = '2026-01-04' where document = 'return' and document_id = 2",
      "update money_movements set day = '2026-01-03' where document = 'return' and document_id = 2",
    ],
    [
      'receipt 1',
      'update returns set rounding = 5 where id = 1; update money_movements set amount = -9 where id = 3',
      'update returns set rounding = 0 where id = 1; update money_movements set amount = -4 where id = 3',
    ],
    ['account 1', 'update returns set debt = 1 where id = 2', 'update returns set debt = 1.5 where id = 2'],
    ['account 1', 'update accounts set returned = 1', 'update accounts set returned = 1.5'],
    ['payment 1', 'update payments set balance = 1.5', 'update payments set balance = 0'],
    [
      'day 2026-01-03',
      'update day_totals set returned_sales = returned_sales + 1',
      'update day_totals set returned_sales = returned_sales - 1',
    ],
    ['day 2026-01-03', 'update day_totals set unpaid = unpaid + 1', 'update day_totals set unpaid = unpaid - 1'],
    [
      'day 2026-01-02, method 1',
      'update day_debt_payments set amount = 1',
      'update day_debt_payments set amount = 0.5',
    ],
    [
      'receipt 3',
      'update sale_lines set deleted_at = null where id = 3',
      'update sale_lines set deleted_at = now() where id = 3',
    ],
    [
      'key k1 of POST /returns',
      'update idempotency_keys set document_id = 9',
      'update idempotency_keys set document_id = 1',
    ],
  ])('names %s when someone runs: %s', async (record, harm, repair) => {
    await tamper(harm, returning);
    expect(await findingsIn(returning)).toContain(record);
    await tamper(repair, returning);
  });

  it('finds nothing once all of it is repaired', async () => {
    expect(await findingsIn(returning)).toEqual([]);
  });
});

describe('auditing packs and barcodes', () => {
  let packed: TestDatabase;
  // Two cartons of 24 for cash. The item has two codes of its own, and the carton has one.
  beforeAll(async () => {
    packed = await createTestDatabase();
    await packed.pool.query(`
      insert into categories (type) values ('Drinks');
      insert into stock (name, barcode, category_id, date, qty, unit_cost, unit_sell, warning_at, more_barcodes) values
        ('Soda', '6001', 1, '2026-01-01', 0, 1, 2, 0, true), ('Tea', '7001', 1, '2026-01-01', 0, 1, 2, 0, false);
      insert into packs (stock_id, name, size, unit_sell) values (1, 'Carton', 24, 40);
      insert into barcodes (code, stock_id, pack_id, place) values ('6002', 1, null, 1), ('6003', 1, 1, 0);
      insert into receipts (staff_id, total, sold_on, created_at) values (1, 80, '2026-01-02', now());
      insert into sale_lines (receipt_id, stock_id, name, quantity, unit_cost, unit_sell, total, cost, sold_on, created_at,
          pack_name, pack_size, pack_count)
        values (1, 1, 'Soda', 48, 1, 40, 80, 48, '2026-01-02', now(), 'Carton', 24, 2);
      insert into stock_movements (stock_id, kind, quantity, balance, unit_cost, date, at, staff_id, sale_line_id) values
        (1, 'opening', 100, 100, 1, '2026-01-01', now(), 1, null), (1, 'sale', -48, 52, 1, '2026-01-02', now(), 1, 1);
      insert into money_movements (method_id, amount, day, at, staff_id, kind, document, document_id)
        values (1, 80, '2026-01-02', now(), 1, 'sale', 'receipt', 1)`);
  });
  afterAll(() => packed.close());

  it('finds nothing in books that agree', async () => {
    expect((await auditBooks(packed.where)).findings).toEqual([]);
  });

  it.each([
    [
      'stock 1',
      "update barcodes set code = '6009' where code = '6001'",
      "update barcodes set code = '6001' where code = '6009'",
    ],
    ['stock 2', "delete from barcodes where code = '7001'", "insert into barcodes values ('7001', 2, null, 0)"],
    ['stock 2', "insert into barcodes values ('7002', 2, null, 1)", "delete from barcodes where code = '7002'"],
    ['stock 1', 'update stock set more_barcodes = false', 'update stock set more_barcodes = true where id = 1'],
    ['stock 2', 'update stock set deleted_at = now() where id = 2', 'update stock set deleted_at = null where id = 2'],
    ['stock 1', 'update packs set deleted_at = now()', 'update packs set deleted_at = null'],
    ['stock 1', 'update stock set offers = 0', 'update stock set offers = 1 where id = 1'],
  ])('names %s when someone runs: %s', async (record, harm, repair) => {
    await tamper(harm, packed);
    expect(await findingsIn(packed)).toContain(record);
    await tamper(repair, packed);
  });

  it('finds nothing once all of it is repaired', async () => {
    expect(await findingsIn(packed)).toEqual([]);
  });
});

describe('auditing what customers owe and have in advance', () => {
  it('finds nothing in books that agree', async () => {
    expect((await auditBooks(owing.where)).findings).toEqual([]);
  });

  it.each([
    ['account 1', 'update write_offs set amount = 3', 'update write_offs set amount = 4'],
    [
      'account 1',
      "insert into write_off_taxes (write_off_id, day, tax_name, tax_percent, amount) values (1, '2026-01-05', 'VAT', 18, 1)",
      'delete from write_off_taxes',
    ],
    [
      'tax-payment 1',
      "insert into tax_payments (date, amount, method_id, staff_id, created_at) values ('2026-01-05', 2, 3, 1, now())",
      'delete from tax_payments',
    ],
    ['payment P-1', 'update customer_payments set amount = 6', 'update customer_payments set amount = 5'],
    ['deposit 1', 'update deposits set amount = 3 where id = 1', 'update deposits set amount = 2 where id = 1'],
    ['customer 1', 'update deposits set amount = 2 where id = 2', 'update deposits set amount = 1 where id = 2'],
    [
      'customer 1',
      'update money_movements set amount = 3 where id = 5',
      'update money_movements set amount = 1 where id = 5',
    ],
    [
      'Deposit',
      'update money_movements set customer_id = null where id = 3',
      'update money_movements set customer_id = 1 where id = 3',
    ],
    ['promise 1', 'update promises set paid = 4', 'update promises set paid = 5'],
    [
      'customer 1',
      'update customer_debts set oldest_due = null',
      "update customer_debts set oldest_due = '2026-02-01'",
    ],
    [
      'due date 2026-02-01',
      'update due_totals set balance = balance + 1',
      'update due_totals set balance = balance - 1',
    ],
    [
      'customer 1',
      "update customer_days set owed = 8 where day = '2026-01-03'",
      "update customer_days set owed = 7 where day = '2026-01-03'",
    ],
    [
      'customer 1',
      "delete from customer_days where day = '2026-01-05'",
      "insert into customer_days values (1, '2026-01-05', 3)",
    ],
    [
      'day 2026-01-03',
      "update due_days set amount = amount + 1 where day = '2026-01-03'",
      "update due_days set amount = amount - 1 where day = '2026-01-03'",
    ],
    ['month 2026-01-01', 'update due_months set amount = amount + 1', 'update due_months set amount = amount - 1'],
    ['day 2026-01-02', 'update debtor_days set customers = 2', 'update debtor_days set customers = 1'],
    ['slip 1', 'delete from used_references', "insert into used_references values (1, 'qx1', 'slip', 1)"],
    [
      'key k1 of POST /customers/{id}/payments',
      'update idempotency_keys set document_id = 9',
      'update idempotency_keys set document_id = 1',
    ],
  ])('names %s when someone runs: %s', async (record, harm, repair) => {
    await tamper(harm, owing);
    expect(await findingsIn(owing)).toContain(record);
    await tamper(repair, owing);
  });

  it('finds nothing once all of it is repaired', async () => {
    expect(await findingsIn(owing)).toEqual([]);
  });
});
