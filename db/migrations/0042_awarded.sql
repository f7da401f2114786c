-- All awards of before have their rows.
drop index if exists rfqs_to_award;
