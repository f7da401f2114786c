-- It made an index of all RFQs, which held their writers up; 0057_sealed_bids_whole has another, of few rows.
drop index if exists rfqs_to_open;
