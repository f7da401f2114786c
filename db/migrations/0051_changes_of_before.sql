-- Repeated until it changes no row.
-- Changes of before become versions: with the values of the trail; their texts were not kept. The newest version is as the RFQ is now.
with batch as (
  select rfq_id, version, created_at from rfqs
  where version > 1 and not exists (select from rfq_versions v where v.rfq_id = rfqs.rfq_id)
  order by rfq_id limit 500),
events as (
  -- Each change made one version, the last one the newest.
  select batch.rfq_id, (batch.version + 1 - row_number() over (partition by batch.rfq_id order by audit_event_id desc))::integer as version,
    audit_events.created_at, people.person_id, details -> 'changes' as changes
  from batch join audit_events on object_type = 'rfq' and object_id = batch.rfq_id::text and action = 'rfq.changed'
  left join people on people.person_id = audit_events.person_id),
known as (
  select rfq_id, version, change ->> 'field' as field, change -> 'old' as old, change -> 'new' as new
  from events cross join lateral jsonb_array_elements(case jsonb_typeof(changes) when 'array' then changes else '[]' end) change
  where version > 1 and jsonb_typeof(change) = 'object' and change ->> 'field' is not null),
states as (
  select rfq_id, version, created_at, person_id from events where version > 1
  union all
  select batch.rfq_id, coalesce(min(events.version), batch.version + 1) - 1, batch.created_at, null
  from batch left join events on events.rfq_id = batch.rfq_id and events.version > 1
  group by batch.rfq_id, batch.version, batch.created_at)
insert into rfq_versions (rfq_id, version, snapshot, changed, material, person_id, created_at)
select states.rfq_id, states.version,
  case when states.version = rfqs.version then rfq_snapshot(rfqs) else coalesce((
    select jsonb_object_agg(field, value) from (
      select distinct on (field) field, case when version <= states.version then new else old end as value
      from known where known.rfq_id = states.rfq_id
      order by field, version <= states.version desc, case when version <= states.version then -version else version end) latest), '{}') end,
  array(select field from known where known.rfq_id = states.rfq_id and known.version = states.version order by field),
  false, states.person_id, states.created_at
from states join rfqs using (rfq_id)
on conflict do nothing;
