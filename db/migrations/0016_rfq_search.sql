-- RFQs are found by their title and by the name of their buyer: one folded text, with one trigram index. The name stands in another
-- table, so triggers keep the text; a company that changes its name is found by the new one at once.
-- `title_search` stays for the version before this one; only its index goes, because two would be written for each RFQ.
alter table rfqs add column search_text text not null default '';
update rfqs set search_text = fold(title) || E'\n' || company_search from users where user_id = buyer_id;
create index rfqs_search on rfqs using gin (search_text gin_trgm_ops);
drop index rfqs_title_search;

-- The company's row is held shared: a change of its name that commits meanwhile is seen here, a later one sees this RFQ.
create function set_rfq_search_text() returns trigger language plpgsql as $$
begin
  select fold(new.title) || E'\n' || company_search into new.search_text from users where user_id = new.buyer_id for share;
  -- A buyer that does not exist is refused by the foreign key.
  new.search_text := coalesce(new.search_text, '');
  return new;
end $$;
create trigger rfq_search_text_set before insert or update of title, buyer_id on rfqs for each row execute function set_rfq_search_text();

create function rename_buyer_in_search() returns trigger language plpgsql as $$
begin
  update rfqs set search_text = fold(title) || E'\n' || new.company_search where buyer_id = new.user_id;
  return null;
end $$;
create trigger buyer_renamed after update of company_name on users
  for each row when (old.company_name is distinct from new.company_name) execute function rename_buyer_in_search();

select word_similarity('', '');
create or replace function similar_rfqs(words text, most integer) returns setof integer
language sql stable set pg_trgm.word_similarity_threshold = 0.33 as $$
  select rfq_id from (
    select rfq_id, word_similarity(words, search_text) as likeness from rfqs where search_text %> words limit 500) candidates
  order by likeness desc, rfq_id desc limit most
$$;
