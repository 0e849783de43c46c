-- Situation reports, and what was sent of them by mail; the content of both is JSON. Rows that exist
-- satisfied a stricter rule, so the table is not read again.
alter table log_entries drop constraint log_entries_type_check;
alter table log_entries add constraint log_entries_type_check check (
  type in ('text', 'location', 'decision', 'methane', 'sitrep', 'mailing') and refersto is null
  or type = 'correction' and refersto is not null
) not valid;
