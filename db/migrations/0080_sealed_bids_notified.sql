-- When the buyer of a sealed RFQ was last notified of new bids: at most once an hour.
alter table rfqs add column sealed_bids_notified_at timestamptz;
