-- What a further attack with the application's role could do to sealed bids (decision 82).

-- An envelope is opened together with its bid: the contents are not dropped in the name of an opening.
create constraint trigger sealed_bids_opened after update of outcome on sealed_bids deferrable initially deferred
  for each row when (new.outcome = 'opened') execute function assert_enveloped();
