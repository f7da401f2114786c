-- Bids that wait to be opened, which are few: none waits on an RFQ that is marked as opened.
create index sealed_bids_waiting on sealed_bids (rfq_id) where outcome is null;
