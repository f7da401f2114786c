-- Looks at all rows without holding anybody up.
alter table rfqs validate constraint rfqs_on_change_check, validate constraint rfqs_material_version_check;
alter table rfq_attachments validate constraint rfq_attachments_position_check, validate constraint rfq_attachments_until_check;
alter table bids validate constraint bids_lapsed_check;
