-- Whether a row differs only in names, within a transaction of the owner that erases one: the app's own role, which
-- requests use, can never replace a name. What people said stays as it is;
-- the record of the incident shows every name that was replaced without a sealed erasure.
create or replace function is_erasure(before jsonb, after jsonb) returns boolean language sql stable as $$
  select current_setting('app.erasing', true) = 'on'
    and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'incidents'::regclass)
    and before - names.columns = after - names.columns
  from (
    select array[
      'userid', 'authorname', 'userids', 'ownername', 'touserid', 'toname', 'fromholders', 'recipientid',
      'recipients', 'allocations', 'deputies', 'confirmedby', 'confirmedname'
    ] as columns
  ) as names
$$;
