/**
 * What else may prevent a sale: a missing approval, the customer's credit limit, or debts that are overdue. All these parts wait for the cart, so for goods that can't be sold they read nothing.
 */

/** The approval is locked, so that it covers one sale only. */
export const approval = `
  select id, approved_by from approvals
  where id = any($approvals) and (select there and agreed from cart)
    and approval_covers(approvals, $staff, 'discount', $discountToApprove, null, null, $now)
  order by id limit 1 for no key update`;

/** It has no row if nothing is owed. What the customer owes is only added up if there is a limit. */
export const credit = `
  select *, coalesce(owes + debt > credit_limit, false) as above_limit,
    coalesce(overdue_days > $overdueDays, false) as overdue
  from (
    select debt, credit_limit, case when credit_limit is not null then customer_owes(id) end as owes,
      case when $overdueDays is not null then $today - customer_oldest_due(id) end as overdue_days
    from (
      select id, coalesce(credit_limit, $creditLimit) as credit_limit, coalesce($owed, total) as debt
      from customer, cart where there and agreed
    ) as asked where debt > 0
  ) as standing`;

export const creditApproval = `
  select id, approved_by from approvals
  where id = any($approvals) and (select above_limit or overdue from credit)
    and approval_covers(approvals, $staff, 'credit', (select debt from credit), $customer, null, $now)
  order by id limit 1 for no key update`;

export const deposit = `
  select customer_deposit(id) as held from customer where $fromDeposit is not null`;

/** Whether no other document has one of the references. Unique indexes decide in the end. */
export const unclaimed = `
  select are_references_free($methods, array(
    select lower(btrim(reference)) from unnest($references) with ordinality as sent (reference, place) order by place
  )) as free
  from cart where there and agreed`;
