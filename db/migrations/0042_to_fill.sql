-- For the job fill_closing.
create index if not exists rfqs_to_fill on rfqs (rfq_id) where closes_at is null;
