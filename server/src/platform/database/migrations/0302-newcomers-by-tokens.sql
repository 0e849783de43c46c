-- Of how many new people a system has told within a day, as leaverssince and leavers count those who have left.
alter table attendance_tokens
  add column newcomerssince timestamptz,
  add column newcomers integer not null default 0;
