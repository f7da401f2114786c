-- Sections of a bill of quantities, and units that the list does not have.

alter table rfq_lines
  -- Lines that follow each other with the same text are a section of that name.
  add column section text,
  -- The unit of a line whose code is ZZ, "mutually defined" in UN/ECE Recommendation 20.
  add column unit_text text,
  add constraint rfq_lines_section_length check (char_length(section) between 1 and 150) not valid,
  add constraint rfq_lines_unit_text check ((unit_code = 'ZZ') = (unit_text is not null) and char_length(unit_text) between 1 and 30) not valid;

create or replace function assert_line_kept() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.line_id, new.rfq_id, new.line_no, new.section, new.description, new.specification, new.quantity, new.unit_code, new.unit_text, new.optional, new.since_version)
      is distinct from (old.line_id, old.rfq_id, old.line_no, old.section, old.description, old.specification, old.quantity, old.unit_code, old.unit_text, old.optional, old.since_version)
    or (old.until_version is not null and new.until_version is distinct from old.until_version) then
    raise exception 'line % is kept as it was', old.line_id using errcode = 'check_violation', constraint = 'rfq_lines_kept';
  end if;
  return new;
end $$;
