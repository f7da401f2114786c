-- Validates what 0043_sections_and_units added, in a transaction that holds no writer up.
alter table rfq_lines validate constraint rfq_lines_section_length, validate constraint rfq_lines_unit_text;
