-- Repeated until it changes no row.
-- Changes of before become versions: with the values of the trail; their texts were not kept. The newest version is as
-- the RFQ is now. RFQs that the older release changed since 0050 have the versions from that change on alone.
create temp table if not exists without_versions as
  select rfq_id from rfqs
  where version > 1 and not exists (select from rfq_versions v where v.rfq_id = rfqs.rfq_id and v.version <= greatest(1, rfqs.version - (
    select count(*) from audit_events where object_type = 'rfq' and object_id = rfqs.rfq_id::text and action = 'rfq.changed')));

create temp table batch as
  with taken as (delete from without_versions where rfq_id = any (array(select rfq_id from without_versions limit 500)) returning rfq_id)
  select rfq_id, version, created_at from rfqs join taken using (rfq_id);

create temp table states as
  -- Each change made one version, the last one the newest.
  with events as (
    select batch.rfq_id, (batch.version + 1 - row_number() over (partition by batch.rfq_id order by audit_event_id desc))::integer as version,
      audit_events.created_at, people.person_id, details -> 'changes' as changes
    from batch join audit_events on object_type = 'rfq' and object_id = batch.rfq_id::text and action = 'rfq.changed'
    left join people on people.person_id = audit_events.person_id)
  select rfq_id, version, created_at, person_id, case jsonb_typeof(changes) when 'array' then changes else '[]' end as changes from events where version > 1
  union all
  select batch.rfq_id, coalesce(min(events.version), batch.version + 1) - 1, batch.created_at, null, '[]'
  from batch left join events on events.rfq_id = batch.rfq_id and events.version > 1
  group by batch.rfq_id, batch.version, batch.created_at;

create temp table known as
  select rfq_id, version, change ->> 'field' as field, change -> 'old' as old, change -> 'new' as new
  from states cross join lateral jsonb_array_elements(changes) change
  where jsonb_typeof(change) = 'object' and change ->> 'field' is not null;
create index on known (rfq_id);
analyze batch; analyze states; analyze known;

-- The version that such a change began with was made by an earlier one.
do $$ begin
  if exists (select from states join rfq_versions using (rfq_id, version)) then
    alter table rfq_versions disable trigger rfq_versions_kept;
    update rfq_versions v set created_at = states.created_at, person_id = coalesce(v.person_id, states.person_id),
      changed = array(select field from known where known.rfq_id = v.rfq_id and known.version = v.version order by field)
    from states where states.rfq_id = v.rfq_id and states.version = v.version and v.changed = '{}' and states.changes <> '[]';
    alter table rfq_versions enable trigger rfq_versions_kept;
  end if;
end $$;

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

drop table batch, states, known;
