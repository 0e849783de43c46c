-- For a table that the system reads and writes: every table. Called by migrations.
create or replace function guard_table(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format(
    'create policy as_system on %s to %I
       using (current_setting(''app.system'', true) = ''on'')
       with check (current_setting(''app.system'', true) = ''on'')',
    name, current_user
  );
end
$$;
