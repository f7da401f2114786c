-- An RFQ closes at an instant: its deadline day, and an hour in Riyadh where the buyer gives one.

-- What all running processes know. A feature that an older release would get wrong is enabled when the last of them is gone.
create table features (
  name text primary key,
  enabled_at timestamptz not null default now()
);

-- The clocks of the rules, beside riyadh_today(). Tests replace all three.
-- What decides: asked in a statement after the lock, it says what the time is then.
create function instant() returns timestamptz
language sql volatile parallel safe as $$
  select clock_timestamp()
$$;

-- What lists: one instant for all rows and statements of a transaction, and known to indexes.
create function transaction_time() returns timestamptz
language sql stable parallel safe as $$
  select now()
$$;

-- The instant from which on an RFQ takes no bids; without an hour 00:00 of the next day.
create function closing_instant(deadline date, closing_time text) returns timestamptz
language sql immutable parallel safe as $$
  select (case when closing_time is null then (deadline + 1)::timestamp
    else deadline + make_time(left(closing_time, 2)::integer, right(closing_time, 2)::integer, 0) end) at time zone 'Asia/Riyadh'
$$;

alter table rfqs
  add column closing_time text,
  -- Validated by 0042_validated, which looks at all rows without holding anybody up.
  add constraint rfqs_closing_time_check check (closing_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$') not valid,
  -- Kept by the trigger below; of older rows filled by the job fill_closing.
  add column closes_at timestamptz;

create function keep_closes_at() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.closes_at := closing_instant(new.deadline, new.closing_time);
  -- The buyer is notified again when bidding ends again, on the same day, too.
  if tg_op = 'UPDATE' and new.deadline_told is not distinct from old.deadline_told
    and new.closes_at <> closing_instant(old.deadline, old.closing_time) then
    new.deadline_told := null;
  end if;
  return new;
end $$;
create trigger rfqs_closes_at before insert or update of deadline, closing_time, closes_at on rfqs
  for each row execute function keep_closes_at();

-- No bid is placed, changed or withdrawn once the RFQ has closed, whatever program writes it.
create function assert_rfq_open() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  closes timestamptz;
begin
  -- Nobody acts for a company that is closed: erasing it withdraws its bids and erases texts, and changes nothing else.
  if tg_op = 'UPDATE' then
    if (new.rfq_id, new.supplier_id, new.total_amount, new.gross_halalas, new.proposed_delivery_date, new.attachment_id, new.version, new.rfq_version)
        is not distinct from (old.rfq_id, old.supplier_id, old.total_amount, old.gross_halalas, old.proposed_delivery_date, old.attachment_id, old.version, old.rfq_version)
      and (old.withdrawn_at is null or new.withdrawn_at is not null)
      and exists (select from companies where company_id = new.supplier_id and not is_active) then
      return new;
    end if;
  end if;
  select closing_instant(deadline, closing_time) into closes from rfqs where rfq_id = new.rfq_id for share;
  -- A statement of its own, so that the clock is asked after the lock.
  if closes <= instant() then
    raise exception 'bidding on RFQ % has closed', new.rfq_id using errcode = 'check_violation', constraint = 'bids_before_closing';
  end if;
  return new;
end $$;
create trigger bids_before_closing before insert on bids for each row execute function assert_rfq_open();
create trigger bids_unchanged_after_closing before update on bids for each row
  when ((old.rfq_id, old.supplier_id, old.total_amount, old.net_halalas, old.vat_halalas, old.gross_halalas, old.unpriced_lines, old.vat_category,
      old.vat_rate_bp, old.vat_reason, old.proposed_delivery_date, old.comments, old.attachment_id, old.version, old.rfq_version, old.withdrawn_at)
    is distinct from (new.rfq_id, new.supplier_id, new.total_amount, new.net_halalas, new.vat_halalas, new.gross_halalas, new.unpriced_lines, new.vat_category,
      new.vat_rate_bp, new.vat_reason, new.proposed_delivery_date, new.comments, new.attachment_id, new.version, new.rfq_version, new.withdrawn_at))
  execute function assert_rfq_open();
