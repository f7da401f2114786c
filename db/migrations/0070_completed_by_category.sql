-- How many RFQs of a category or region were awarded, read from the index alone.
create index rfqs_completed_by_category on rfqs (category_id, region_id, rfq_id desc) where canceled_at is null and accepted_bid_id is not null;
