-- Apart from the change, because it reads every event.
alter table order_events validate constraint order_events_what_check;
