-- RFQs whose bids may have to be confirmed, for the job that lets them lapse and the one that reminds.
create index rfqs_by_confirmation on rfqs (closes_at) where on_change = 'confirm' and canceled_at is null and accepted_bid_id is null;
