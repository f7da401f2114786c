-- Sealed RFQs that the job opens when they have closed.
create index rfqs_to_open on rfqs (closes_at) where bid_visibility = 'sealed' and opened_at is null and canceled_at is null;
