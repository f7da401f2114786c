-- A record of a key holds the numbers of what was made, by which the answer is read again. Older ones hold whole answers.
truncate idempotency_keys;
alter table idempotency_keys add constraint idempotency_keys_body_is_small check (octet_length(body::text) <= 4096);
