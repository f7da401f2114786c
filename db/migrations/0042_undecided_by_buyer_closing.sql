-- In the order of closing. Until every row is filled, the order is that of an expression. A file for each index: building one holds writers up.
create index if not exists rfqs_undecided_by_buyer_closing on rfqs (buyer_id, coalesce(closes_at, closing_instant(deadline, closing_time)), rfq_id)
  where canceled_at is null and accepted_bid_id is null;
