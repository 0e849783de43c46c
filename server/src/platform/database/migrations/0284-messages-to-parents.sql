-- Messages to parents: proposed, approved and copied, each an entry whose content is JSON. Rows that exist
-- satisfied a stricter rule, so the table is not read again.
alter table log_entries drop constraint log_entries_type_check;
alter table log_entries add constraint log_entries_type_check check (
  type in ('text', 'location', 'decision', 'methane', 'sitrep', 'mailing', 'parents') and refersto is null
  or type = 'correction' and refersto is not null
) not valid;

-- The texts that admins prepare for them.
alter table incident_settings add column parenttemplates jsonb not null default '[]';
