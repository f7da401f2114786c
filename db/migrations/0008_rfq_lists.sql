-- The files of an RFQ never change after it was published: their paths stand in its row, so that lists need not join them.
alter table rfqs add column attachments_paths text[] not null default '{}';
update rfqs set attachments_paths = array(
  select files.path from rfq_attachments join files using (file_id)
  where rfq_attachments.rfq_id = rfqs.rfq_id order by rfq_attachments.position);
