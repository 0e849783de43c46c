-- Volatile, so that a statement that has waited for the suspension's transaction sees it.
create or replace function is_organisation_suspended(id text) returns boolean language plpgsql volatile as $$
begin
  return exists (
    select from organisation_suspensions where organisationid = id and effective is not null
  );
end
$$;
