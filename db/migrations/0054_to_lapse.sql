-- RFQs whose bids may have to be confirmed before bidding ends, or lapse then: those amended since it ended last.
create index rfqs_to_lapse on rfqs (closes_at)
  where on_change = 'confirm' and material_version > closed_version and canceled_at is null and accepted_bid_id is null;
