-- Who signs in names a user and no organisation: without it each sign-in read all users of all
-- organisations, twice.
create index users_by_id on users (id);
