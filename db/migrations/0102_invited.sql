-- Who sees an RFQ and may bid on it: everybody, or the suppliers whom its buyer invites.
alter table rfqs
  add column access text not null default 'public',
  -- Validated by 0102_invited_validated.
  add constraint rfqs_access_check check (access in ('public', 'invited')) not valid;

-- What everybody has seen is not hidden again.
create function assert_stays_public() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'RFQ % is public', new.rfq_id using errcode = 'check_violation', constraint = 'rfqs_stay_public';
end $$;
create trigger rfqs_stay_public before update of access on rfqs for each row
  when (old.access = 'public' and new.access <> 'public') execute function assert_stays_public();

-- A company that is here, or an address that no company has yet.
create sequence rfq_invitations_invitation_id_seq;
create table rfq_invitations (
  invitation_id integer primary key default opaque_id('rfq_invitations_invitation_id_seq'),
  rfq_id integer not null references rfqs,
  company_id integer references companies,
  email text,
  invited_by integer not null references people,
  created_at timestamptz not null default clock_timestamp(),
  -- When a member of the company first read the RFQ.
  seen_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  unique (rfq_id, company_id),
  check (company_id is not null or email is not null)
);
alter sequence rfq_invitations_invitation_id_seq owned by rfq_invitations.invitation_id;
create unique index rfq_invitations_by_email on rfq_invitations (rfq_id, lower(email));

-- Who is not invited does not bid.
create function assert_invited() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from rfqs where rfq_id = new.rfq_id and access = 'invited')
    and not exists (select from rfq_invitations where rfq_id = new.rfq_id and company_id = new.supplier_id) then
    raise exception 'company % is not invited to bid on RFQ %', new.supplier_id, new.rfq_id
      using errcode = 'check_violation', constraint = 'bids_of_invited';
  end if;
  return new;
end $$;
create trigger bids_of_invited before insert on bids for each row execute function assert_invited();
