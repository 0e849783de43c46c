-- carried: the row was said in another alert, and taken over into this one. It is no answer to this one.
alter table alert_answers add column carried boolean not null default false;

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  execute format('grant update (carried) on alert_answers to %I', app);
end
$$;
