-- What 0068_after_the_closing added for new rows holds for all.
alter table sealed_bids validate constraint sealed_bids_exposed_check;
