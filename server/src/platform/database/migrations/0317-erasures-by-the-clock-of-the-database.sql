-- When an erasure was asked for by the clock of the database: the day for objections must have passed by this clock
-- and by that of the process. A process whose clock is wrong erases nothing at once.
alter table name_erasures add column noted timestamptz not null default clock_timestamp();
