-- What the provider called the account when it last signed in: an email address or username. Only for
-- people to recognise it; empty for accounts that have not signed in since.
alter table external_identities add column accountname text not null default '';
