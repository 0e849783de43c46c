-- Sign-ins of these times are not valid any more, though none was revoked: after a restore nobody
-- knows which of those since the backup were.
create table voided_sign_ins (
  issuedfrom timestamptz not null,
  issuedto timestamptz not null
);
select guard_table('voided_sign_ins');
