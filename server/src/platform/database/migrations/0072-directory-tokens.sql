-- The user directory of an organisation (Entra ID, Google, …), which creates, changes and suspends
-- its users by SCIM. Only the hash of its token is stored.
create table directory_tokens (
  organisationid text primary key references organisations (id),
  tokenhash text not null unique,
  created timestamptz not null
);
select guard_table('directory_tokens');

-- What the directory calls the user.
alter table users add column externalid text;
