-- Where somebody with needs waits in an evacuation, who goes to them, and who else if the first is away; empty: not known.
alter table people
  add column refuge text not null default '',
  add column helper text not null default '',
  add column secondhelper text not null default '';
