/**
 * What each day comes to, computed from the records themselves: what the triggers of day_totals keep up to date.
 * Used where the sums are made anew (loading, restoring) and where they are held against the records (auditing).
 */
export const daySums = `
  select day, sum(lines) as lines, sum(quantity) as quantity, sum(sales) as sales, sum(cost) as cost,
    sum(cash_sales) as cash_sales, sum(unpaid) as unpaid, sum(collected) as collected, sum(expenses) as expenses,
    sum(banked) as banked
  from (
    select sold_on as day, count(*) as lines, sum(quantity) as quantity, sum(total) as sales, sum(cost) as cost,
      coalesce(sum(total) filter (where not credit), 0) as cash_sales, 0 as unpaid, 0 as collected, 0 as expenses, 0 as banked
    from sale_lines where deleted_at is null group by 1
    union all select sold_on, 0, 0, 0, 0, 0, sum(balance), 0, 0, 0 from accounts group by 1
    union all select date, 0, 0, 0, 0, 0, 0, sum(amount), 0, 0 from payments where deleted_at is null group by 1
    union all select date, 0, 0, 0, 0, 0, 0, 0, sum(amount), 0 from expenses where deleted_at is null group by 1
    union all select date, 0, 0, 0, 0, 0, 0, 0, 0, sum(amount) from bankings where deleted_at is null group by 1
  ) as parts group by day`;
