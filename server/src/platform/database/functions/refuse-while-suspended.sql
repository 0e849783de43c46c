-- Nobody of a suspended organisation would see an incident that is opened in it, nor an alert. Whoever opens one at
-- the very moment when it is suspended waits for that lock, and is told. As the owner and as the system, because
-- connections of organisations do not see suspensions; an ordinary owner may not write the setting into the function's
-- head. The error is known by its code in database-errors.ts.
create or replace function refuse_while_suspended() returns trigger language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  before text := coalesce(current_setting('app.system', true), '');
  is_suspended boolean;
begin
  perform set_config('app.system', 'on', true);
  perform from organisations where id = new.organisationid for key share;
  is_suspended := is_organisation_suspended(new.organisationid);
  perform set_config('app.system', before, true);
  if is_suspended then
    raise exception 'The organisation is suspended' using errcode = 'HF001';
  end if;
  return new;
end
$$;

-- A restore adds closed incidents and ended alerts.
create or replace trigger refuse_while_suspended before insert on incidents
  for each row when (new.closed is null) execute function refuse_while_suspended();
create or replace trigger refuse_reopening_while_suspended before update of closed on incidents
  for each row when (old.closed is not null and new.closed is null)
  execute function refuse_while_suspended();
create or replace trigger refuse_while_suspended before insert on alerts
  for each row when (new.ended is null) execute function refuse_while_suspended();
