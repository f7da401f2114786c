-- As 0050 has it, with the last day for questions.
create or replace function rfq_snapshot(rfq rfqs) returns jsonb
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'title', rfq.title, 'description', rfq.description, 'item_description', rfq.item_description,
    'quantity', rfq.quantity, 'quantity_unit_code', rfq.quantity_unit_code, 'quantity_unit_text', rfq.quantity_unit_text,
    'delivery_date', rfq.delivery_date, 'deadline', rfq.deadline, 'closing_time', rfq.closing_time, 'questions_until', rfq.questions_until,
    'category_id', rfq.category_id, 'region_id', rfq.region_id, 'city_id', rfq.city_id, 'district_id', rfq.district_id,
    'lines', coalesce((
      select jsonb_agg(jsonb_build_object('line_no', line_no, 'section', section, 'description', description, 'specification', specification,
        'quantity', trim_scale(quantity)::text, 'unit_code', unit_code, 'unit_text', unit_text, 'optional', optional) order by line_no)
      from rfq_lines where rfq_id = rfq.rfq_id and until_version is null), '[]'),
    'attachments', coalesce((
      select jsonb_agg(jsonb_build_object('path', path, 'name', name, 'size', size, 'sha256', sha256) order by position)
      from rfq_attachments join files using (file_id) where rfq_id = rfq.rfq_id and until_version is null), '[]'))
$$;
