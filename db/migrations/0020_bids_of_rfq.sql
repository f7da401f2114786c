-- An RFQ's history shows its withdrawn bids, too, which no index by RFQ held: each acceptance read an index of all bids. The key
-- that the award refers to now begins with the RFQ and serves both.
alter table rfqs drop constraint rfqs_accepted_bid_id_rfq_id_fkey;
alter table bids drop constraint bids_bid_id_rfq_id_key, add unique (rfq_id, bid_id);
alter table rfqs add foreign key (accepted_bid_id, rfq_id) references bids (bid_id, rfq_id);
