-- A user's telephone number stands with the user: a contact of the same name may be somebody else.
alter table users add column phone text not null default '';

-- Contacts that are surely the same person (same name, same address, each there once) give theirs.
update users u set phone = c.phone
from contacts c
where c.organisationid = u.organisationid
  and u.deleted is null
  and u.email <> ''
  and lower(c.email) = lower(u.email)
  and lower(trim(c.name)) = lower(trim(u.name))
  and c.groupid not like 'incident\_%'
  and (select count(*) from contacts other
       where other.organisationid = c.organisationid
         and (lower(other.email) = lower(c.email) or lower(trim(other.name)) = lower(trim(c.name)))) = 1
  and (select count(*) from users other
       where other.organisationid = u.organisationid and other.deleted is null
         and (lower(other.email) = lower(u.email) or lower(trim(other.name)) = lower(trim(u.name)))) = 1;

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  execute format('grant select (phone) on users to %I', app);
end
$$;
