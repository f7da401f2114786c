-- Repeated until it changes no row.
-- Texts that searches compare are folded anew, companies first, whose names those of their RFQs hold.
create temp table if not exists to_fold as
  select 1 as place, company_id as id from companies where company_search <> fold(company_name)
  union all
  select 2, product_id from products where product_search <> fold(product_name || ' ' || description)
  union all
  select 3, rfq_id from rfqs join companies on company_id = buyer_id where search_text <> fold(title) || E'\n' || fold(company_name);

create temp table batch as
  with taken as (
    delete from to_fold where ctid = any (array(select ctid from to_fold order by place limit 2000)) returning place, id)
  select place, id from taken;

update companies set company_name = company_name from batch where place = 1 and company_id = id;
update products set product_name = product_name from batch where place = 2 and product_id = id;
update rfqs set title = title from batch where place = 3 and rfq_id = id;

drop table batch;
