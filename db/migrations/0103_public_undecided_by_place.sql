-- Without the RFQs that only the invited see, so that lists and counts of public ones are read from the index alone.
create index rfqs_undecided_by_place_public on rfqs (category_id, region_id, coalesce(closes_at, closing_instant(deadline, closing_time)), rfq_id)
  include (closes_at, deadline, closing_time) where canceled_at is null and access = 'public' and accepted_bid_id is null;
drop index rfqs_undecided_by_place;
alter index rfqs_undecided_by_place_public rename to rfqs_undecided_by_place;
