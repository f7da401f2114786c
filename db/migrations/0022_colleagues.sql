-- A company is several people: invitations, the company that somebody acted for last, what a company asks of its people, and awards that a
-- second person approves.

alter table people add column last_company_id integer references companies;
comment on column people.last_company_id is 'Where signing in leads to; among the companies of the person.';

alter table companies
  add column award_limit_halalas bigint check (award_limit_halalas between 1 and 99999999999999),
  add column require_second_step boolean not null default false;

create table member_invitations (
  invitation_id integer generated always as identity primary key,
  company_id integer not null references companies,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  roles text[] not null check (cardinality(roles) >= 1 and roles <@ array['admin', 'buyer', 'seller', 'approver', 'viewer']),
  -- Of the newest link that was sent; the link itself is in the e-mail alone.
  token_hash bytea unique,
  invited_by integer not null references people,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  check (accepted_at is null or revoked_at is null)
);
create unique index member_invitations_one_open on member_invitations (company_id, email_key) where accepted_at is null and revoked_at is null;
create index member_invitations_by_company on member_invitations (company_id, invitation_id);

-- Somebody wants to accept a bid above the company's limit.
create table award_proposals (
  proposal_id integer generated always as identity primary key,
  rfq_id integer not null,
  buyer_id integer not null,
  bid_id integer not null,
  bid_version integer not null,
  amount_halalas bigint not null,
  -- The limit as it was then.
  limit_halalas bigint not null check (limit_halalas between 1 and 99999999999999),
  reason text check (char_length(reason) between 1 and 1000),
  proposed_by integer not null references people,
  created_at timestamptz not null default now(),
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'withdrawn', 'superseded')),
  decided_by integer references people,
  decided_at timestamptz,
  decision_reason text check (char_length(decision_reason) between 1 and 1000),
  -- The approvers were told again.
  reminded_at timestamptz,
  foreign key (rfq_id, buyer_id) references rfqs (rfq_id, buyer_id),
  foreign key (bid_id, rfq_id) references bids (bid_id, rfq_id),
  constraint award_proposals_above_limit check (amount_halalas > limit_halalas),
  constraint award_proposals_four_eyes check (state not in ('approved', 'rejected') or (decided_by is not null and decided_by <> proposed_by)),
  check ((state = 'pending') = (decided_at is null)),
  check (state <> 'rejected' or decision_reason is not null)
);
create unique index award_proposals_one_pending on award_proposals (rfq_id) where state = 'pending';
create index award_proposals_by_buyer on award_proposals (buyer_id, proposal_id);
create index award_proposals_by_rfq on award_proposals (rfq_id, proposal_id);

-- Above the limit no bid is accepted without the approval of exactly this bid by a second person, whatever a program does.
create function assert_award_approved() returns trigger language plpgsql as $$
declare
  award_limit bigint;
begin
  select award_limit_halalas into award_limit from companies where company_id = new.buyer_id;
  if (new.accepted_snapshot ->> 'total_amount')::numeric * 100 > award_limit and not exists (
    select from award_proposals where rfq_id = new.rfq_id and bid_id = new.accepted_bid_id
      and bid_version = (new.accepted_snapshot ->> 'version')::integer and state = 'approved') then
    raise exception 'the award of RFQ % needs an approval', new.rfq_id using errcode = 'check_violation', constraint = 'rfqs_award_approved';
  end if;
  return new;
end $$;
create trigger rfqs_award_approved before update of accepted_bid_id on rfqs
  for each row when (new.accepted_bid_id is not null and old.accepted_bid_id is null) execute function assert_award_approved();

-- In which roles somebody acted.
alter table audit_events add column roles text[];
create index audit_events_by_company on audit_events (company_id, audit_event_id) where company_id is not null;
