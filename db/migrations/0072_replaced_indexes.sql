-- 0071 replaces the first, 0042 has replaced the second: no statement reads one buyer's undecided RFQs by the day of the deadline.
drop index rfqs_undecided_by_category;
drop index rfqs_undecided_by_buyer;
