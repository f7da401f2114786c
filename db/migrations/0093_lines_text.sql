-- Searches look through the lines of an RFQ: their folded descriptions in their order, one on each line of a text, the name of a
-- section before its first line. Null without lines. A column of the RFQ, because two indexes of one table can be joined by
-- `or`; the index is made before the column is filled, so that nobody waits for it.
alter table rfqs add column lines_text text;
create index rfqs_lines_search on rfqs using gin (category_id, (rfq_id >> 12), (rfq_id >> 16), lines_text gin_trgm_ops) where lines_text is not null;

create function rfq_lines_text(of_rfq integer) returns text
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select string_agg(fold(concat_ws(' ', case when section is distinct from above then section end, description)), E'\n' order by line_no)
  from (select *, lag(section) over (order by line_no) as above from rfq_lines where rfq_id = of_rfq and until_version is null) standing
$$;

create function set_rfq_lines_text() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update rfqs set lines_text = rfq_lines_text(rfq_id) where rfq_id in (select rfq_id from changed);
  return null;
end $$;
create trigger rfq_lines_text_added after insert on rfq_lines referencing new table as changed for each statement execute function set_rfq_lines_text();
create trigger rfq_lines_text_ended after update on rfq_lines referencing new table as changed for each statement execute function set_rfq_lines_text();
