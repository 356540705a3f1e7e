-- A tax rate is standard, zero-rated or exempt, a sold line keeps which of them its tax was, and customers have a tax number.
-- Needs: 0110
alter table tax_rates add column kind text;
update tax_rates set kind = case when percent = 0 then 'zero' else 'standard' end;
alter table tax_rates
  alter column kind set not null,
  add constraint tax_rates_kind_check check (kind = any ('{standard,zero,exempt}')),
  add constraint tax_rates_kind_percent check (kind = 'standard' or percent = 0);

-- The version before does not know kinds. What it adds has the kind that its percentage says, and a percentage that it gives to a
-- zero-rated or exempt rate makes it a standard one. This version always says the kind, and refuses the latter.
create function fill_in_tax_kind() returns trigger language plpgsql as $$
begin
  if new.kind is null then
    new.kind := case when new.percent = 0 then 'zero' else 'standard' end;
  elsif tg_op = 'UPDATE' and new.kind = old.kind and new.percent <> 0 then
    new.kind := 'standard';
  end if;
  return new;
end $$;
create trigger tax_rates_kind before insert or update on tax_rates for each row execute function fill_in_tax_kind();

-- Null for lines without a tax, and for those that a version before this sold: their tax is zero-rated where its percentage is 0,
-- otherwise standard. No line has it yet, so there is nothing to validate, and no till waits.
alter table sale_lines
  add column tax_kind text,
  add constraint sale_lines_tax_kind check (tax_kind is null or tax_name is not null
    and (tax_kind = 'standard' or tax_kind = any ('{zero,exempt}') and tax_percent = 0)) not valid;

-- The version before would add up what is exempt as zero-rated. It leaves such sales to this version, and its reports read them from
-- their rows, as they read everything that has not been added up yet.
create function leave_kinds_of_tax() returns trigger language plpgsql as $$
begin
  if current_setting('countinghouse.tax_kinds', true) is distinct from 'on' and exists (
    select from sale_lines l
    where l.tax_kind <> case when l.tax_percent = 0 then 'zero' else 'standard' end and l.id in (
      select sale_line_id from stock_movements where id > old.movements_to and id <= new.movements_to
      union all
      select sale_line_id from return_lines where id > old.return_lines_to and id <= new.return_lines_to
    )
  ) then
    raise exception 'this version does not know kinds of tax; a newer one adds these sales up';
  end if;
  return new;
end $$;
create trigger report_progress_kinds before update on report_progress for each row execute function leave_kinds_of_tax();

alter table customers add column tax_number text not null default '';
