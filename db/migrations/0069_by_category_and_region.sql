-- RFQs of a category in a region, in the order of the list: without it both sets of rows were joined (decision 90).
create index rfqs_by_category_and_region on rfqs (category_id, region_id, rfq_id desc) where canceled_at is null;
