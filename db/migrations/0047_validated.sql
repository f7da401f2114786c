-- Validates what 0047_quantity_unit added, in a transaction that holds no writer up.
alter table rfqs
  validate constraint rfqs_quantity_unit,
  validate constraint rfqs_quantity_unit_text,
  validate constraint rfqs_quantity_unit_or_lines;
