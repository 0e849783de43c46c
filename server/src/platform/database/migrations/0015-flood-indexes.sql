-- Old rows are deleted by time and a user's links by the user, beside everybody's sign-ins: neither
-- may read a whole table that somebody has filled.
create index sign_in_failures_by_time on sign_in_failures (at);
create index reset_keys_by_expiry on reset_keys (expires);
create index reset_keys_by_username on reset_keys (username);
