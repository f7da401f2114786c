-- Without the RFQs that only the invited see, so that lists and counts of public ones are read from the index alone.
create index rfqs_by_category_and_region_public on rfqs (category_id, region_id, rfq_id desc) where canceled_at is null and access = 'public';
drop index rfqs_by_category_and_region;
alter index rfqs_by_category_and_region_public rename to rfqs_by_category_and_region;
