-- How many RFQs of a category or region are open, or have ended undecided. PostgreSQL counts from an index of an expression alone only if the
-- index has the columns of the expression, too.
create index rfqs_undecided_by_place on rfqs (category_id, region_id, coalesce(closes_at, closing_instant(deadline, closing_time)), rfq_id)
  include (closes_at, deadline, closing_time) where canceled_at is null and accepted_bid_id is null;
