-- Validates what 0052_questions added, in a transaction that holds no writer up.
alter table rfqs validate constraint rfqs_questions_until;
