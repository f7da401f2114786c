-- What 0065_exposed added for new rows holds for all.
alter table sealed_bids validate constraint sealed_bids_exposed_check;
