-- The unit of an RFQ's one quantity, where it has no lines.

alter table rfqs
  add column quantity_unit_code text,
  -- The unit itself where the code is ZZ, as lines have it.
  add column quantity_unit_text text,
  add constraint rfqs_quantity_unit foreign key (quantity_unit_code) references units not valid,
  add constraint rfqs_quantity_unit_text check (
    coalesce(quantity_unit_code = 'ZZ', false) = (quantity_unit_text is not null) and char_length(quantity_unit_text) between 1 and 30) not valid,
  -- Lines have units of their own.
  add constraint rfqs_quantity_unit_or_lines check (quantity_unit_code is null or not has_lines) not valid;
