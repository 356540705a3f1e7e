-- The rows behind a figure are found by their day, however long the history is (docs/decisions/0033).
-- Needs: 0110
lock table receipts, accounts, money_movements in share mode;

-- Step: finding movements of money by kind and day
-- Sales, by far the most, are not in it: no sale gets slower.
create index money_movements_of_kind on money_movements (kind, day, id) where kind <> 'sale';
-- Step: finding credit sales by day
create index accounts_by_day on accounts (sold_on, id);
-- Step: finding rounded sales by day
create index receipts_rounded on receipts (sold_on, id) where rounding <> 0;
