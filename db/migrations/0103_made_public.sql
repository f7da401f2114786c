-- When the buyer opened an RFQ for invited suppliers to everybody. Who bids on it is not shown to the others even then.
alter table rfqs
  add column made_public_at timestamptz,
  -- Validated by 0103_made_public_validated.
  add constraint rfqs_made_public_check check (made_public_at is null or access = 'public') not valid;
