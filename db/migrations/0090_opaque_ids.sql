-- Numbers of one sequence tell whoever gets one how many others got since the last. The key of each database is random.
create table number_keys (
  single boolean primary key default true check (single),
  key bytea not null check (octet_length(key) = 32)
);
insert into number_keys (key)
values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

-- The next number of a sequence as a number that tells nothing of it: a permutation of 1,048,576 to 2,147,483,647, so that
-- none comes twice; rows of before have smaller ones. A Feistel network over 32 bits, repeated until the number is in range.
create function opaque_id(sequence regclass) returns integer
  language plpgsql volatile strict security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  lowest constant bigint := 1048576;
  highest constant bigint := 2147483647;
  number bigint := nextval(sequence) + lowest - 1;
  secret bytea;
  hash bytea;
  high integer;
  low integer;
  mixed integer;
begin
  if number > highest then
    raise exception 'sequence % has no number left', sequence using errcode = 'sequence_generator_limit_exceeded';
  end if;
  -- Another permutation for each sequence: numbers of one tell nothing of another, either.
  select key || convert_to(relname, 'UTF8') into strict secret from number_keys, pg_class where pg_class.oid = sequence;
  loop
    high := number >> 16;
    low := number & 65535;
    for round in 1..10 loop
      hash := sha256(secret || int4send(round) || int4send(low));
      mixed := high # (get_byte(hash, 0) << 8 | get_byte(hash, 1));
      high := low;
      low := mixed;
    end loop;
    number := high::bigint << 16 | low;
    exit when number between lowest and highest;
  end loop;
  return number;
end $$;

do $$
begin
  if (select max(question_id) from rfq_questions) >= 1048576 or (select max(proposal_id) from award_proposals) >= 1048576 then
    raise exception 'questions or proposals have numbers that new ones could get again';
  end if;
end $$;

-- Lists go by time.
drop index award_proposals_by_buyer, award_proposals_by_rfq;
create index award_proposals_by_buyer on award_proposals (buyer_id, created_at, proposal_id);
create index award_proposals_by_rfq on award_proposals (rfq_id, created_at, proposal_id);

alter table award_proposals alter proposal_id drop identity;
create sequence award_proposals_proposal_id_seq owned by award_proposals.proposal_id;
alter table award_proposals alter proposal_id set default opaque_id('award_proposals_proposal_id_seq');

alter table rfq_questions alter question_id drop identity;
create sequence rfq_questions_question_id_seq owned by rfq_questions.question_id;
alter table rfq_questions alter question_id set default opaque_id('rfq_questions_question_id_seq');
