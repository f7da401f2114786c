-- The start page of a company with very many RFQs: its undecided ones by their deadline.
create index rfqs_undecided_by_buyer on rfqs (buyer_id, deadline, rfq_id) where canceled_at is null and accepted_bid_id is null;
