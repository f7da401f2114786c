-- Searches read the newest rows first. An index of trigrams alone gives every match of the market, however few are wanted; this one also gives
-- those of one category, and of the 4,096 or 65,536 ids that share their upper bits. The version before this one uses it as it used the old one.
create extension if not exists btree_gin;

drop index rfqs_search;
create index rfqs_search on rfqs using gin (category_id, (rfq_id >> 12), (rfq_id >> 16), search_text gin_trgm_ops);

drop index products_search;
create index products_search on products using gin (category_id, (product_id >> 12), (product_id >> 16), product_search gin_trgm_ops)
  where deleted_at is null and hidden_at is null;

-- The distinct words of what searches look through, folded, each with the number of rows that hold it: what a misspelt word is compared with.
-- Jobs keep it. `similar_rfqs` and `similar_products` stay for the version before this one.
create table search_words (
  kind text not null,
  word text not null,
  rows integer not null,
  primary key (kind, word)
);
create index search_words_similar on search_words using gin (kind, word gin_trgm_ops);
