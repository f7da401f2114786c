-- Questions of suppliers about an RFQ, and the buyer's answers. Nobody but the asker's own company knows who asked.

alter table rfqs
  -- The last day for questions; null where none are taken.
  add column questions_until date,
  add constraint rfqs_questions_until check (questions_until <= deadline) not valid;

-- An older release moves the deadline without knowing of questions.
create function keep_questions_until() returns trigger language plpgsql as $$
begin
  new.questions_until := new.deadline;
  return new;
end $$;
create trigger rfqs_questions_until before update of deadline on rfqs
  for each row when (new.questions_until > new.deadline) execute function keep_questions_until();

create table rfq_questions (
  question_id integer generated always as identity primary key,
  rfq_id integer not null references rfqs,
  -- Given when the question becomes public: others see no gap, and asking tells nobody that somebody asked.
  number integer,
  asker_id integer not null references companies,
  asker_person_id integer not null references people,
  -- Without contacts and the names and numbers of the asker: nothing else is ever stored.
  body text not null check (char_length(body) between 10 and 2000),
  body_masked boolean not null,
  rfq_version integer not null,
  asked_at timestamptz not null default now(),
  -- An open question with a number was published unanswered when the RFQ closed.
  state text not null default 'open' check (state in ('open', 'answered', 'declined', 'withdrawn')),
  published_at timestamptz,
  answer text check (char_length(answer) between 1 and 4000),
  answer_version integer not null default 0,
  -- The version of the RFQ that changed with the answer.
  amendment_version integer,
  decline_reason text check (decline_reason in ('already_answered', 'not_relevant', 'confidential')),
  -- The question whose answer answers this one, too.
  same_as integer references rfq_questions,
  answered_by integer references people,
  answered_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  constraint rfq_questions_number unique (rfq_id, number),
  constraint rfq_questions_published check ((number is not null) = (published_at is not null)),
  constraint rfq_questions_public check (case when state = 'withdrawn' then number is null else state = 'open' or number is not null end),
  constraint rfq_questions_decided check ((state in ('answered', 'declined')) = (answered_at is not null)),
  constraint rfq_questions_answered check ((state = 'answered') = (answer is not null) and (state = 'answered') = (answer_version > 0)),
  constraint rfq_questions_declined check ((state = 'declined') = (decline_reason is not null)),
  constraint rfq_questions_same_as check ((same_as is not null) = coalesce(decline_reason = 'already_answered', false)),
  constraint rfq_questions_hidden check ((hidden_at is null) = (hidden_reason is null))
);
create index rfq_questions_asker on rfq_questions (asker_id, rfq_id);
-- What becomes public when an RFQ closes.
create index rfq_questions_open on rfq_questions (rfq_id) where state = 'open' and number is null;

-- Every answer that was ever public.
create table rfq_answer_versions (
  question_id integer not null references rfq_questions,
  version integer not null,
  answer text not null,
  answered_by integer not null references people,
  created_at timestamptz not null,
  primary key (question_id, version)
);

create function assert_question() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  next_number integer;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' or new.number is not null then
      raise exception 'a question begins open' using errcode = 'check_violation', constraint = 'rfq_questions_begins_open';
    end if;
    return new;
  end if;
  if (new.rfq_id, new.asker_id, new.asker_person_id, new.body_masked, new.rfq_version, new.asked_at)
      is distinct from (old.rfq_id, old.asker_id, old.asker_person_id, old.body_masked, old.rfq_version, old.asked_at)
    -- What was withdrawn is erased with its company.
    or (new.body <> old.body and new.state <> 'withdrawn')
    or (old.state <> 'open' and new.state <> old.state)
    or (old.state = 'declined' and (new.decline_reason, new.same_as, new.answered_at) is distinct from (old.decline_reason, old.same_as, old.answered_at))
    or (old.number is not null and (new.number, new.published_at) is distinct from (old.number, old.published_at)) then
    raise exception 'question % is kept as it was', old.question_id using errcode = 'check_violation', constraint = 'rfq_questions_kept';
  end if;
  if new.answer_version <> old.answer_version + (new.answer is distinct from old.answer)::integer then
    raise exception 'each answer of question % has a version', old.question_id using errcode = 'check_violation', constraint = 'rfq_questions_versions';
  end if;
  if new.number is distinct from old.number then
    select coalesce(max(number), 0) + 1 into next_number from rfq_questions where rfq_id = new.rfq_id;
    if new.number <> next_number then
      raise exception 'question % is number %', old.question_id, next_number using errcode = 'check_violation', constraint = 'rfq_questions_no_gap';
    end if;
  end if;
  return new;
end $$;
create trigger rfq_questions_asserted before insert or update on rfq_questions for each row execute function assert_question();

create function keep_answer() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into rfq_answer_versions (question_id, version, answer, answered_by, created_at)
    values (new.question_id, new.answer_version, new.answer, new.answered_by, new.answered_at);
  return null;
end $$;
create trigger rfq_questions_answer_kept after update of answer on rfq_questions
  for each row when (new.answer is distinct from old.answer) execute function keep_answer();
alter function keep_questions_until() set search_path = pg_catalog, public, pg_temp;

-- As 0050 has it, and the last day for questions.
create or replace function rfq_snapshot(rfq rfqs) returns jsonb
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'title', rfq.title, 'description', rfq.description, 'item_description', rfq.item_description,
    'quantity', rfq.quantity, 'quantity_unit_code', rfq.quantity_unit_code, 'quantity_unit_text', rfq.quantity_unit_text,
    'delivery_date', rfq.delivery_date, 'deadline', rfq.deadline, 'closing_time', rfq.closing_time, 'questions_until', rfq.questions_until, 'category_id', rfq.category_id,
    'region_id', rfq.region_id, 'city_id', rfq.city_id, 'district_id', rfq.district_id,
    'lines', coalesce((
      select jsonb_agg(jsonb_build_object('line_no', line_no, 'section', section, 'description', description, 'specification', specification,
        'quantity', trim_scale(quantity)::text, 'unit_code', unit_code, 'unit_text', unit_text, 'optional', optional) order by line_no)
      from rfq_lines where rfq_id = rfq.rfq_id and until_version is null), '[]'),
    'attachments', coalesce((
      select jsonb_agg(jsonb_build_object('path', path, 'name', name, 'size', size, 'sha256', sha256) order by position)
      from rfq_attachments join files using (file_id) where rfq_id = rfq.rfq_id and until_version is null), '[]'))
$$;
