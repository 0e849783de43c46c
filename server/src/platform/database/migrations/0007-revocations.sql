-- The standard word for ending a token before it expires.
alter table withdrawals rename to revocations;
alter index withdrawals_by_time rename to revocations_by_time;
