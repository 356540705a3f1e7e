-- Pictures and favourites of items, for tills with tiles. Apart from the stock, so that nothing that reads or sells it is slower.
-- Needs: 0110
create table item_pictures (
  stock_id bigint primary key references stock,
  -- Random, and in the address of the picture: nobody can guess it, and it never stands for another picture.
  version text not null check (version ~ '^[0-9a-f]{32}$'),
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
  picture bytea not null check (octet_length(picture) <= 300000),
  changed_at timestamptz not null
);
-- Pictures are compressed already.
alter table item_pictures alter picture set storage external;

create table favourites (
  stock_id bigint primary key references stock,
  added_at timestamptz not null
);
