-- Light, dark or like the system: kept with the person, since the browser is cleared when they sign out.
alter table staff
  add column color_scheme text not null default 'auto' check (color_scheme in ('auto', 'light', 'dark'));
