-- Discounts, taxes, cash rounding and payments in parts. How a receipt was paid are its movements of kind 'sale' that
-- stand; nothing here changes a figure of what was sold before.
alter table sale_lines
  -- Its own discount and its share of the cart's.
  add column discount numeric(17, 3) not null default 0 check (discount >= 0),
  -- In the total, whether included in the price or added to it.
  add column tax numeric(17, 3) not null default 0 check (tax >= 0 and tax <= total),
  -- The tax it was sold with, as it was then.
  add column tax_name text,
  add column tax_percent numeric(6, 3),
  add column tax_included boolean;
alter table receipts
  -- What rounding to the smallest coin added to the total, where all was paid in cash.
  add column rounding numeric(17, 3) not null default 0,
  -- What was handed over in cash, where it was said.
  add column cash_given numeric(17, 3);
