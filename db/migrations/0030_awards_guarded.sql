-- What the database refuses of awards and proposals, whatever a program does.

-- An award is of the bid as it stands, final, and above the limit approved for exactly this version.
create or replace function assert_award_approved() returns trigger language plpgsql as $$
declare
  award_limit bigint;
  bid_amount numeric;
  version_now integer;
begin
  select total_amount, version into bid_amount, version_now from bids where bid_id = new.accepted_bid_id and rfq_id = new.rfq_id;
  -- Without such a bid the foreign key refuses.
  if not found then return new; end if;
  if (new.accepted_snapshot ->> 'total_amount')::numeric is distinct from bid_amount or (new.accepted_snapshot ->> 'version')::integer is distinct from version_now then
    raise exception 'the award of RFQ % is not of the bid as it stands', new.rfq_id using errcode = 'check_violation', constraint = 'rfqs_award_is_bid';
  end if;
  select award_limit_halalas into award_limit from companies where company_id = new.buyer_id;
  if bid_amount * 100 > award_limit and not exists (
    select from award_proposals p where p.rfq_id = new.rfq_id and p.bid_id = new.accepted_bid_id and p.bid_version = version_now and p.state = 'approved') then
    raise exception 'the award of RFQ % needs an approval', new.rfq_id using errcode = 'check_violation', constraint = 'rfqs_award_approved';
  end if;
  return new;
end $$;

-- Texts of the snapshot may be erased.
create function assert_award_final() returns trigger language plpgsql as $$
begin
  if new.accepted_bid_id is distinct from old.accepted_bid_id or new.accepted_at is distinct from old.accepted_at
    or new.accepted_snapshot -> 'total_amount' is distinct from old.accepted_snapshot -> 'total_amount'
    or new.accepted_snapshot -> 'version' is distinct from old.accepted_snapshot -> 'version' then
    raise exception 'the award of RFQ % is final', new.rfq_id using errcode = 'check_violation', constraint = 'rfqs_award_final';
  end if;
  return new;
end $$;
create trigger rfqs_award_final before update of accepted_bid_id, accepted_at, accepted_snapshot on rfqs
  for each row when (old.accepted_bid_id is not null) execute function assert_award_final();

-- What was proposed stays, and what was decided; their texts may be erased.
create function assert_proposal_kept() returns trigger language plpgsql as $$
begin
  if (new.proposal_id, new.rfq_id, new.buyer_id, new.bid_id, new.bid_version, new.amount_halalas, new.limit_halalas, new.proposed_by, new.created_at)
      is distinct from (old.proposal_id, old.rfq_id, old.buyer_id, old.bid_id, old.bid_version, old.amount_halalas, old.limit_halalas, old.proposed_by, old.created_at)
    or (new.reason is distinct from old.reason and new.reason is not null)
    or (old.state <> 'pending' and ((new.state, new.decided_by, new.decided_at) is distinct from (old.state, old.decided_by, old.decided_at)
      or (new.decision_reason is distinct from old.decision_reason and (old.decision_reason is null or new.decision_reason <> 'erased')))) then
    raise exception 'proposal % is kept as it was', old.proposal_id using errcode = 'check_violation', constraint = 'award_proposals_kept';
  end if;
  return new;
end $$;
create trigger award_proposals_kept before update on award_proposals for each row execute function assert_proposal_kept();

-- Who approves works for the buyer as approver, now, and not for the bidder. That nobody approves an own proposal is a constraint of the table.
create function assert_approver() returns trigger language plpgsql as $$
begin
  -- Shared locks: neither role nor access ends before the approval counts.
  perform from members m join people p using (person_id)
    where m.company_id = new.buyer_id and m.person_id = new.decided_by and m.left_at is null and 'approver' = any (m.roles) and p.is_active for share;
  if not found or exists (
    select from bids b join members m on m.company_id = b.supplier_id where b.bid_id = new.bid_id and m.person_id = new.decided_by and m.left_at is null) then
    -- Null, or the proposer: the constraint of the table says so.
    if new.decided_by is distinct from new.proposed_by and new.decided_by is not null then
      raise exception 'person % may not approve proposal %', new.decided_by, new.proposal_id using errcode = 'check_violation', constraint = 'award_proposals_approver';
    end if;
  end if;
  return new;
end $$;
create trigger award_proposals_approver before insert or update of state on award_proposals
  for each row when (new.state = 'approved') execute function assert_approver();
