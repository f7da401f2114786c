-- Without the RFQs that only the invited see, so that lists and counts of public ones are read from the index alone.
create index rfqs_by_deadline_public on rfqs (deadline, rfq_id) where canceled_at is null and access = 'public';
drop index rfqs_by_deadline;
alter index rfqs_by_deadline_public rename to rfqs_by_deadline;
