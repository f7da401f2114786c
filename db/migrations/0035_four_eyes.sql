-- Approvals hold against insiders: who became approver by whom, who belongs to the bidder, optional lines, and triggers that a temporary table cannot mislead.

-- In the order in which the application locks them, which an older release does meanwhile; the other way round is a deadlock.
lock table members, rfqs, award_proposals in access exclusive mode;

alter table members
  -- Kept by a trigger. Null for those who were approvers before.
  add column approver_since timestamptz,
  -- Who gave the role, by changing it or by the invitation; null where a program of an earlier version did. No foreign key: it would lock the row of a
  -- person late in a transaction (0034).
  add column approver_by integer;

-- When somebody left or became approver is what happened, not what a statement says.
create function keep_membership() returns trigger language plpgsql as $$
declare
  is_approver boolean := new.left_at is null and 'approver' = any (new.roles);
  was_approver boolean := false;
begin
  if tg_op = 'UPDATE' then
    was_approver := old.left_at is null and 'approver' = any (old.roles);
    if new.left_at is not null then
      new.left_at := coalesce(old.left_at, clock_timestamp());
    end if;
  end if;
  if not is_approver then
    new.approver_since := null;
    new.approver_by := null;
  elsif was_approver then
    new.approver_since := old.approver_since;
    new.approver_by := old.approver_by;
  else
    new.approver_since := clock_timestamp();
  end if;
  return new;
end $$;
create trigger members_kept before insert or update on members for each row execute function keep_membership();

-- Whether a person has belonged to a company at any time since its first bid on an RFQ. `left_at` is of the last time that the person left.
create function has_interest(person integer, supplier integer, rfq integer) returns boolean language sql stable as $$
  select exists (
    select from public.members m where m.person_id = person and m.company_id = supplier
      and (m.left_at is null or m.left_at >= (select min(b.created_at) from public.bids b where b.rfq_id = rfq and b.supplier_id = supplier)))
$$;

-- Whether a person became approver of a company by the act of another person within seven days, and so does not approve what that one proposes.
create function made_approver_by(approver integer, proposer integer, company integer) returns boolean language sql stable as $$
  select exists (
    select from public.members m where m.company_id = company and m.person_id = approver
      and m.approver_by = proposer and m.approver_since > now() - interval '7 days')
$$;

-- What the optional lines that a bid offers cost, VAT included: once per category, as for `bid_vat`.
create function optional_halalas(bid integer) returns bigint language sql stable as $$
  select coalesce(sum(net + round(net * vat_rate_bp / 10000.0)), 0)::bigint from (
    select p.vat_rate_bp, sum(p.net_halalas) as net from public.bid_lines p join public.rfq_lines l using (line_id)
    where p.bid_id = bid and p.offered and l.optional group by p.vat_category, p.vat_rate_bp) priced
$$;

alter table award_proposals
  -- Offered optional lines, which count for the limit.
  add column optional_halalas bigint not null default 0 check (optional_halalas >= 0),
  drop constraint award_proposals_above_limit,
  add constraint award_proposals_above_limit check (amount_halalas + optional_halalas > limit_halalas);

-- Whoever proposes does not belong to the bidder.
create function assert_proposer() returns trigger language plpgsql as $$
begin
  new.optional_halalas := optional_halalas(new.bid_id);
  if has_interest(new.proposed_by, (select supplier_id from bids where bid_id = new.bid_id), new.rfq_id) then
    raise exception 'person % may not propose bid %', new.proposed_by, new.bid_id using errcode = 'check_violation', constraint = 'award_proposals_proposer';
  end if;
  return new;
end $$;
create trigger award_proposals_proposer before insert on award_proposals for each row execute function assert_proposer();

create or replace function assert_proposal_kept() returns trigger language plpgsql as $$
begin
  if (new.proposal_id, new.rfq_id, new.buyer_id, new.bid_id, new.bid_version, new.amount_halalas, new.optional_halalas, new.limit_halalas, new.proposed_by, new.created_at)
      is distinct from (old.proposal_id, old.rfq_id, old.buyer_id, old.bid_id, old.bid_version, old.amount_halalas, old.optional_halalas, old.limit_halalas, old.proposed_by, old.created_at)
    or (new.reason is distinct from old.reason and new.reason is not null)
    or (old.state <> 'pending' and ((new.state, new.decided_by, new.decided_at) is distinct from (old.state, old.decided_by, old.decided_at)
      or (new.decision_reason is distinct from old.decision_reason and (old.decision_reason is null or new.decision_reason <> 'erased')))) then
    raise exception 'proposal % is kept as it was', old.proposal_id using errcode = 'check_violation', constraint = 'award_proposals_kept';
  end if;
  return new;
end $$;

-- Who approves works for the buyer as approver, now, was not made one by the proposer lately, and has not belonged to the bidder since it bid.
create or replace function assert_approver() returns trigger language plpgsql as $$
begin
  -- Shared locks: neither role nor access ends before the approval counts.
  perform from members m join people p using (person_id)
    where m.company_id = new.buyer_id and m.person_id = new.decided_by and m.left_at is null and 'approver' = any (m.roles) and p.is_active for share;
  if not found or made_approver_by(new.decided_by, new.proposed_by, new.buyer_id)
    or has_interest(new.decided_by, (select supplier_id from bids where bid_id = new.bid_id), new.rfq_id) then
    -- Null, or the proposer: the constraint of the table says so.
    if new.decided_by is distinct from new.proposed_by and new.decided_by is not null then
      raise exception 'person % may not approve proposal %', new.decided_by, new.proposal_id using errcode = 'check_violation', constraint = 'award_proposals_approver';
    end if;
  end if;
  return new;
end $$;

-- Who accepted the bid, or approved its award. Null for awards of earlier versions.
alter table rfqs add column accepted_by integer references people;

-- An award is of the bid as it stands, by nobody who belongs to the bidder, and above the limit approved for exactly this version.
create or replace function assert_award_approved() returns trigger language plpgsql as $$
declare
  award_limit bigint;
  bid_amount numeric;
  bidder integer;
  version_now integer;
begin
  select total_amount, supplier_id, version into bid_amount, bidder, version_now from bids where bid_id = new.accepted_bid_id and rfq_id = new.rfq_id;
  -- Without such a bid the foreign key refuses.
  if not found then return new; end if;
  if (new.accepted_snapshot ->> 'total_amount')::numeric is distinct from bid_amount or (new.accepted_snapshot ->> 'version')::integer is distinct from version_now then
    raise exception 'the award of RFQ % is not of the bid as it stands', new.rfq_id using errcode = 'check_violation', constraint = 'rfqs_award_is_bid';
  end if;
  if has_interest(new.accepted_by, bidder, new.rfq_id) then
    raise exception 'person % may not accept bid %', new.accepted_by, new.accepted_bid_id using errcode = 'check_violation', constraint = 'rfqs_award_conflict';
  end if;
  select award_limit_halalas into award_limit from companies where company_id = new.buyer_id;
  if bid_amount * 100 + optional_halalas(new.accepted_bid_id) > award_limit and not exists (
    select from award_proposals p where p.rfq_id = new.rfq_id and p.bid_id = new.accepted_bid_id and p.bid_version = version_now and p.state = 'approved') then
    raise exception 'the award of RFQ % needs an approval', new.rfq_id using errcode = 'check_violation', constraint = 'rfqs_award_approved';
  end if;
  return new;
end $$;

create or replace function assert_award_final() returns trigger language plpgsql as $$
begin
  if new.accepted_bid_id is distinct from old.accepted_bid_id or new.accepted_at is distinct from old.accepted_at
    or new.accepted_by is distinct from old.accepted_by
    or new.accepted_snapshot -> 'total_amount' is distinct from old.accepted_snapshot -> 'total_amount'
    or new.accepted_snapshot -> 'version' is distinct from old.accepted_snapshot -> 'version' then
    raise exception 'the award of RFQ % is final', new.rfq_id using errcode = 'check_violation', constraint = 'rfqs_award_final';
  end if;
  return new;
end $$;
drop trigger rfqs_award_final on rfqs;
create trigger rfqs_award_final before update of accepted_bid_id, accepted_at, accepted_by, accepted_snapshot on rfqs
  for each row when (old.accepted_bid_id is not null) execute function assert_award_final();

-- Otherwise a temporary table of the same name would be read first.
do $$
declare
  routine regprocedure;
begin
  for routine in select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', routine);
  end loop;
end $$;
