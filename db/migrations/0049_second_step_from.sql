-- The day from which members need a second step. `require_second_step` remains for companies that have required it before,
-- at once; the release before reads only that, and so lets members work until this one asks them.
alter table companies add column second_step_from date;
