-- Without the RFQs that only the invited see, so that lists and counts of public ones are read from the index alone.
create index rfqs_newest_public on rfqs (rfq_id desc) where canceled_at is null and access = 'public';
drop index rfqs_newest;
alter index rfqs_newest_public rename to rfqs_newest;
