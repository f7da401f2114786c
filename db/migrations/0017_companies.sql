-- The rows of `users` are companies: tables, columns and everything named after them say so. No older version can run beside this one.

alter table users rename to companies;
alter table marketplace_members rename to sellers;
alter table companies rename column user_id to company_id;
alter table companies rename column user_type to company_type;
alter table sessions rename column user_id to company_id;
alter table account_tokens rename column user_id to company_id;
alter table second_factors rename column user_id to company_id;
alter table recovery_codes rename column user_id to company_id;
alter table known_callers rename column user_id to company_id;
alter table supplier_profiles rename column user_id to company_id;
alter table mails rename column user_id to company_id;
alter table sellers rename column user_id to company_id;
alter table products rename column user_id to seller_id;
alter table audit_events rename column actor_id to company_id;

-- PostgreSQL named constraints, indexes and sequences after the old words, and which ones there are depends on its version.
create function pg_temp.renamed(relation text, name text) returns text language sql as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(name,
    '^users_by_company$', 'companies_by_name'), '^users_', 'companies_'), '^marketplace_members_', 'sellers_'),
    'user_(id|type)', case relation when 'products' then 'seller_\1' else 'company_\1' end), '_by_user$', '_by_company')
$$;
do $$
declare it record;
begin
  for it in select conrelid::regclass as relation, conname as name, pg_temp.renamed(conrelid::regclass::text, conname) as new_name
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 loop
    if it.name <> it.new_name then execute format('alter table %s rename constraint %I to %I', it.relation, it.name, it.new_name); end if;
  end loop;
  for it in select oid::regclass as relation, relname as name, pg_temp.renamed('', relname) as new_name
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('i', 'S') loop
    if it.name <> it.new_name then execute format('alter %s %s rename to %I',
      (select case relkind when 'S' then 'sequence' else 'index' end from pg_class where oid = it.relation), it.relation, it.new_name); end if;
  end loop;
end $$;

create or replace function set_rfq_search_text() returns trigger language plpgsql as $$
begin
  select fold(new.title) || E'\n' || company_search into new.search_text from companies where company_id = new.buyer_id for share;
  -- A buyer that does not exist is refused by the foreign key.
  new.search_text := coalesce(new.search_text, '');
  return new;
end $$;

create or replace function rename_buyer_in_search() returns trigger language plpgsql as $$
begin
  update rfqs set search_text = fold(title) || E'\n' || new.company_search where buyer_id = new.company_id;
  return null;
end $$;
