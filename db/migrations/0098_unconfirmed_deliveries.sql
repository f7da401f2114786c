-- Both sides are told once that a delivery was not decided in time; it may still be decided.
alter table deliveries add column unconfirmed_at timestamptz;
drop index deliveries_to_decide;
create index deliveries_to_decide on deliveries (decide_by) where state = 'stated' and unconfirmed_at is null;
alter table order_events
  drop constraint order_events_what_check,
  add constraint order_events_what_check check (what in (
    'issued', 'reminded', 'acknowledged', 'change_asked', 'change_answered', 'declined', 'canceled', 'issued_anew', 'cancel_proposed', 'disputed', 'dispute_answered',
    'resolve_proposed', 'proposal_rejected', 'proposal_withdrawn', 'resolved', 'delivery_stated', 'delivery_unconfirmed', 'delivery_confirmed', 'delivery_refused', 'delivered', 'closed')) not valid;
