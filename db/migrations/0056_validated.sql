-- What 0056_sealed_bids added for new rows holds for all.
alter table rfqs validate constraint rfqs_bid_visibility_check;
alter table rfqs validate constraint rfqs_opened_check;
alter table rfqs validate constraint rfqs_awarded_opened_check;
alter table bids validate constraint bids_sealed_check;
