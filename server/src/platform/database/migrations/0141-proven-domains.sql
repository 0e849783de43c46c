-- Which domains lead to the sign-in of an organisation: only those that are proven to be its own. how:
-- dns (a TXT record was seen), provider (an admin of the provider released it), earlier (named before
-- a proof was asked for).
create table proven_domains (
  organisationid text not null references organisations (id),
  domain text not null,
  how text not null,
  at timestamptz not null,
  primary key (organisationid, domain)
);
select guard_table('proven_domains');

insert into proven_domains
select organisationid, unnest(domains), 'earlier', now() from single_sign_on
on conflict do nothing;

-- What the TXT record of a domain has to say: another organisation's record proves nothing.
alter table single_sign_on
  add column domaintoken text not null default replace(gen_random_uuid()::text, '-', '');
