-- How many RFQs of a category are open, or have ended undecided: counted for each page of such a list.
create index rfqs_undecided_by_category on rfqs (category_id, coalesce(closes_at, closing_instant(deadline, closing_time)), rfq_id)
  where canceled_at is null and accepted_bid_id is null;
