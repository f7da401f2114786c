-- Fingerprints of repeated calls are keyed hashes from now on, and leave passwords out. The old ones were fast hashes of bodies
-- with passwords: they go now, not after a day, and out of every older backup that is restored.
delete from idempotency_keys;
