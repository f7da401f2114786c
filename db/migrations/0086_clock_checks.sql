-- The last instants that job processes believed, by start of a machine: by them a clock that was moved is noticed.
create table clock_checks (
  single boolean primary key default true check (single),
  machines jsonb not null default '{}'
);
