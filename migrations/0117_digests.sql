-- The owner's mail of the day: one row for each day and address, so that it is sent once, however many servers run.
-- Needs: 0110
create table digests (
  -- The business day on which it is sent; it tells of the day before.
  day date not null,
  recipient text not null,
  tries integer not null default 0,
  -- Nobody tries before this. While one server is at it, it is far enough ahead for the mail server to answer.
  next_try timestamptz not null,
  sent_at timestamptz,
  primary key (day, recipient)
);
