-- What the shop's accountant calls an account: a number and a name. An account that is not here has no number and the name that
-- the product gives it. It stays the same account when its method, type or tax gets another name.
-- Needs: 0110
create table accounts_chart (
  account text not null,
  key text not null,
  code text not null check (length(code) <= 20),
  name text not null check (length(name) <= 200),
  primary key (account, key)
);
create unique index accounts_chart_code on accounts_chart (lower(code)) where code <> '';
