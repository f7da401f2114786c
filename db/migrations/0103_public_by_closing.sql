-- Without the RFQs that only the invited see, so that lists and counts of public ones are read from the index alone.
create index rfqs_by_closing_public on rfqs (coalesce(closes_at, closing_instant(deadline, closing_time)), rfq_id)
  where canceled_at is null and access = 'public';
drop index rfqs_by_closing;
alter index rfqs_by_closing_public rename to rfqs_by_closing;
