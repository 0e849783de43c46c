-- To whom a released person was handed: adult, relationship and identity.
alter table roll_marks add column release jsonb
  check (release is null or state = 'released');
