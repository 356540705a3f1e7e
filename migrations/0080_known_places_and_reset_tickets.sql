-- Where each person has signed in from: strangers who guess from elsewhere do not lock them out there.
create table known_places (
  staff_id bigint not null references staff,
  place text not null,
  seen_at timestamptz not null,
  primary key (staff_id, place)
);
