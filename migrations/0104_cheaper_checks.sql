-- The same rules, put so that they cost a sale less. PostgreSQL reads the text of every check and of every trigger's
-- condition anew in each statement that writes to the table, and plans it: a number of the column's own type and a list
-- as one constant leave nothing to plan, and the number of decimals, which never changes, need not be asked for.
do $$
begin
  execute format($sql$
    alter table sale_lines
      drop constraint sale_lines_quantity_check,
      drop constraint sale_lines_cost,
      drop constraint sale_lines_discount_check,
      drop constraint sale_lines_check,
      drop constraint sale_lines_tax_rate,
      drop constraint sale_lines_total,
      add constraint sale_lines_quantity_check check (quantity > 0.0),
      add constraint sale_lines_cost check (cost = round(quantity * unit_cost, %1$s)),
      add constraint sale_lines_discount_check check (discount >= 0.0),
      add constraint sale_lines_check check (tax >= 0.0 and tax <= total),
      add constraint sale_lines_tax_rate check (
        num_nulls(tax_name, tax_percent, tax_included) = any ('{0, 3}') and (tax_name is not null or tax = 0.0)),
      add constraint sale_lines_total check (total = round(quantity * unit_sell, %1$s) - discount
        + case when tax_included then 0.0 else tax end)
  $sql$, money_decimals());
end $$;

alter table receipts
  drop constraint receipts_total_check,
  add constraint receipts_total_check check (total >= 0.0);

alter table stock
  drop constraint stock_qty_check,
  drop constraint stock_unit_cost_check,
  drop constraint stock_unit_sell_check,
  drop constraint stock_warning_at_check,
  add constraint stock_qty_check check (qty >= 0.0),
  add constraint stock_unit_cost_check check (unit_cost >= 0.0),
  add constraint stock_unit_sell_check check (unit_sell >= 0.0),
  add constraint stock_warning_at_check check (warning_at >= 0.0);

alter table stock_movements
  drop constraint stock_movements_kind,
  drop constraint stock_movements_quantity,
  drop constraint stock_movements_balance_check,
  add constraint stock_movements_kind check
    (kind = any ('{opening, restock, sale, sale deleted, adjustment, revaluation}')),
  add constraint stock_movements_quantity check ((quantity <> 0.0 or kind = 'opening') = (kind <> 'revaluation')),
  add constraint stock_movements_balance_check check (balance >= 0.0);

alter table money_movements
  drop constraint money_movements_amount_check,
  drop constraint money_movements_kind_check,
  add constraint money_movements_amount_check check (amount <> 0.0),
  add constraint money_movements_kind_check check (kind = any ('{sale, refund, debt payment, deposit, deposit refund,
    expense, banked, cash in, cash out, float, count difference}'));

-- Below, at or above the warning level: the sign tells all three.
drop trigger stock_changed on stock;
create trigger stock_changed after update on stock for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)
    or sign(old.qty - old.warning_at) <> sign(new.qty - new.warning_at))
  execute function count_changed_stock();
