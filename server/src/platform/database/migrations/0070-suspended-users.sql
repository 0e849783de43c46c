-- A suspended user cannot sign in, holds no team role and gets no alerts, but is not deleted: name,
-- password and email stay for the reinstatement.
alter table users add column suspended timestamptz;

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  execute format('grant select (suspended) on users to %I', app);
end
$$;
