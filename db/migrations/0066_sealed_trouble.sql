-- Bids that could not be opened or were exposed, which are few: operators watch their number.
create index sealed_bids_in_trouble on sealed_bids (rfq_id)
  where exposed or outcome = 'unreadable' or (outcome = 'opened' and contents is null);
