-- A user directory reinstates only whom it has suspended itself.
alter table users add column suspendedbydirectory boolean not null default false;
update users set suspendedbydirectory = true
where suspended is not null
  and exists (
    select from activity last
    where last.organisationid = users.organisationid
      and last.recordid = users.id
      and last.kind = 'user-suspended'
      and (last.summary like '%, by the user directory' or last.summary like '%, as the user directory asked')
      and not exists (
        select from activity later
        where later.organisationid = last.organisationid
          and later.recordid = last.recordid
          and later.kind = 'user-suspended'
          and later.timestamp > last.timestamp
      )
  );

-- False for a user whom a directory has added and nobody here knows yet: links for a password go to
-- the address only once an admin or the identity provider has vouched for it.
alter table users add column vouched boolean not null default true;
