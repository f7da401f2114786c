-- Apart from the column, because it reads every RFQ.
alter table rfqs validate constraint rfqs_made_public_check;
