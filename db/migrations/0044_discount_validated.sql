-- In a transaction of its own, which holds no writer up: 0044_discount added them without looking at the rows that are there.
alter table bids validate constraint bids_discount_one;
alter table bids validate constraint bids_discount_range;
alter table bids validate constraint bids_discount_net;
