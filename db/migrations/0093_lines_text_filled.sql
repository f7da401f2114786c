-- Repeated until it changes no row.
create temp table if not exists to_fill as select rfq_id from rfqs where has_lines and lines_text is null;

with taken as (delete from to_fill where rfq_id = any (array(select rfq_id from to_fill limit 200)) returning rfq_id)
update rfqs set lines_text = rfq_lines_text(rfqs.rfq_id) from taken where taken.rfq_id = rfqs.rfq_id;
