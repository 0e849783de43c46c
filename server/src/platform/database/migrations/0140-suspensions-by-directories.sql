-- What the user directory has suspended lately, and what it wants to suspend and an admin has to let
-- through. state: done, held or discarded.
create table directory_suspensions (
  organisationid text not null references organisations (id),
  userid text not null,
  state text not null,
  at timestamptz not null,
  primary key (organisationid, userid)
);
select guard_table('directory_suspensions');

-- Tokens of directories end. Whoever has had one for long gets a month to make another.
alter table directory_tokens add column expires timestamptz;
update directory_tokens
set expires = greatest(created + interval '1 year', now() + interval '30 days');
alter table directory_tokens alter column expires set not null;
alter table directory_tokens add column lastused timestamptz;
-- When admins were last mailed that it ends, and that suspensions wait.
alter table directory_tokens add column endmailed timestamptz;
alter table directory_tokens add column heldmailed timestamptz;
