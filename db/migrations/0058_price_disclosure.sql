-- Whether the bidders on a sealed RFQ learn all names and totals once the bids were opened, or the buyer alone.

alter table rfqs
  add column price_disclosure text not null default 'buyer',
  -- Validated by 0058_validated.
  add constraint rfqs_price_disclosure_check check (price_disclosure in ('buyer', 'bidders')) not valid,
  add constraint rfqs_disclosure_sealed_check check (price_disclosure = 'buyer' or bid_visibility = 'sealed') not valid;

create function assert_price_disclosure_kept() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'RFQ % keeps who learns prices', old.rfq_id using errcode = 'check_violation', constraint = 'rfqs_price_disclosure_kept';
end $$;
create trigger rfqs_price_disclosure_kept before update of price_disclosure on rfqs for each row
  when (new.price_disclosure <> old.price_disclosure) execute function assert_price_disclosure_kept();
