-- What 0058_price_disclosure added for new rows holds for all.
alter table rfqs validate constraint rfqs_price_disclosure_check;
alter table rfqs validate constraint rfqs_disclosure_sealed_check;
