-- Lists that cost the same however many rows there are.

create index rfqs_by_region on rfqs (region_id, rfq_id desc) where canceled_at is null;
create index rfqs_completed on rfqs (rfq_id desc) where canceled_at is null and accepted_bid_id is not null;
create index rfqs_undecided on rfqs (deadline, rfq_id) where canceled_at is null and accepted_bid_id is null;

-- Live bids per RFQ, for the order of the list alone. A row of its own: whoever bids holds the RFQ's row shared with others, and
-- two who would both change it would wait for each other.
create table rfq_bid_counts (
  rfq_id integer primary key references rfqs,
  live integer not null default 0 check (live >= 0)
);

create function start_bid_count() returns trigger language plpgsql as $$
begin
  insert into rfq_bid_counts (rfq_id) values (new.rfq_id);
  return null;
end $$;
create trigger bid_count_starts after insert on rfqs for each row execute function start_bid_count();

create function move_bid_count() returns trigger language plpgsql as $$
begin
  update rfq_bid_counts set live = live + case when new.withdrawn_at is null then 1 else -1 end where rfq_id = new.rfq_id;
  return null;
end $$;
-- At the commit, after all other locks were taken: bids on the same RFQ wait for each other no longer than a commit takes.
create constraint trigger bid_counted after insert on bids deferrable initially deferred
  for each row when (new.withdrawn_at is null) execute function move_bid_count();
create constraint trigger bid_count_moved after update of withdrawn_at on bids deferrable initially deferred
  for each row when ((old.withdrawn_at is null) <> (new.withdrawn_at is null)) execute function move_bid_count();

insert into rfq_bid_counts (rfq_id, live)
select rfq_id, count(bid_id) from rfqs left join bids using (rfq_id) where bids.withdrawn_at is null group by rfq_id;
insert into rfq_bid_counts (rfq_id) select rfq_id from rfqs on conflict do nothing;
create index rfq_bid_counts_most on rfq_bid_counts (live desc, rfq_id desc);

-- What a search that finds nothing may have meant: the rows whose words resemble it most. At most 500 candidates are compared.
-- The library is loaded first, so that its setting is known.
select word_similarity('', '');

create function similar_rfqs(words text, most integer) returns setof integer
language sql stable set pg_trgm.word_similarity_threshold = 0.33 as $$
  select rfq_id from (
    select rfq_id, word_similarity(words, title_search) as likeness from rfqs where title_search %> words limit 500) candidates
  order by likeness desc, rfq_id desc limit most
$$;

create function similar_products(words text, most integer) returns setof integer
language sql stable set pg_trgm.word_similarity_threshold = 0.33 as $$
  select product_id from (
    select product_id, word_similarity(words, product_search) as likeness from products
    where product_search %> words and deleted_at is null and hidden_at is null limit 500) candidates
  order by likeness desc, product_id desc limit most
$$;
