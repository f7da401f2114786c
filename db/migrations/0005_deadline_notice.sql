-- Which deadline the buyer has been told of as passed. A moved deadline differs from it and is told again.
alter table rfqs add column deadline_told date;

create index rfqs_deadline_to_tell on rfqs (deadline)
  where canceled_at is null and accepted_bid_id is null and deadline_told is distinct from deadline;
