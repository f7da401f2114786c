-- Written by npm run queries: what the server sends in the integration tests. A list of parameters, and the rows
-- after values, stand for any number of them.

-- src/app/bootstrap-database.server.ts
select word from search_words limit $1;

-- src/app/categories/list-categories.server.ts
select
  categories.*,
  coalesce(open_rfqs.count, $1) as rfqs_count,
  coalesce(listed_products.count, $2) as products_count,
  coalesce(suppliers.count, $3) as suppliers_count
from categories
left join (
  select category_id, count(*) as count
  from (select * from rfqs where rfqs.canceled_at is null) as rfqs
  where
    rfqs.canceled_at is null
    and rfqs.accepted_bid_id is null
    and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
  group by category_id
) as open_rfqs on open_rfqs.category_id = categories.category_id
left join (
  select category_id, count(*) as count
  from supplier_profiles
  inner join companies on companies.company_id = supplier_profiles.company_id
  where companies.is_active = $4
  group by category_id
) as suppliers on suppliers.category_id = categories.category_id
left join (
  select category_id, count(*) as count
  from products
  inner join companies on companies.company_id = products.seller_id
  where companies.is_active = $5 and products.deleted_at is null and products.hidden_at is null
  group by category_id
) as listed_products on listed_products.category_id = categories.category_id
order by categories.category_id;

-- src/app/frame/head/sitemap.server.ts
select distinct (id - 1) / 2500 as part
from (
  select company_id as id, supplier_profiles.updated_at as changed
  from supplier_profiles
  join companies using (company_id)
  where is_active
  order by id desc
  limit $1
) newest
order by part desc;

-- src/app/frame/head/sitemap.server.ts
select distinct (id - 1) / 2500 as part
from (
  select product_id as id, products.updated_at as changed
  from products
  join companies on company_id = seller_id
  where deleted_at is null and hidden_at is null and is_active
  order by id desc
  limit $1
) newest
order by part desc;

-- src/app/frame/head/sitemap.server.ts
select distinct (id - 1) / 2500 as part
from (
  select rfq_id as id, updated_at as changed
  from (select * from rfqs where rfqs.canceled_at is null) as rfqs
  where deadline >= riyadh_today() - 180
  order by id desc
  limit $1
) newest
order by part desc;

-- src/app/frame/head/sitemap.server.ts
select id, changed
from (
  select company_id as id, supplier_profiles.updated_at as changed
  from supplier_profiles
  join companies using (company_id)
  where is_active
) entries
where id > $1 and id <= $2
order by id desc;

-- src/app/frame/head/sitemap.server.ts
select id, changed
from (
  select product_id as id, products.updated_at as changed
  from products
  join companies on company_id = seller_id
  where deleted_at is null and hidden_at is null and is_active
) entries
where id > $1 and id <= $2
order by id desc;

-- src/app/frame/head/sitemap.server.ts
select id, changed
from (
  select rfq_id as id, updated_at as changed
  from (select * from rfqs where rfqs.canceled_at is null) as rfqs
  where deadline >= riyadh_today() - 180
) entries
where id > $1 and id <= $2
order by id desc;

-- src/app/home/read-charts.server.ts
select /* prepared */
  categories.category_id,
  categories.category_name,
  categories.category_name_ar,
  count(*) filter (where rfqs.accepted_bid_id = bids.bid_id) as accepted,
  count(*) as decided
from bids
inner join rfqs on rfqs.rfq_id = bids.rfq_id
inner join categories on categories.category_id = rfqs.category_id
where
  bids.supplier_id = $1
  and bids.withdrawn_at is null
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is not null
  and rfqs.decided_at > now() - interval '12 months'
group by categories.category_id
order by decided desc, categories.category_id;

-- src/app/home/read-charts.server.ts
select /* prepared */
  rfqs.rfq_id,
  rfqs.title,
  rfqs.deadline,
  rfqs.closing_time,
  coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
  (
    extract(
      epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
    ) * 1000
  )::float8 as left_ms,
  case
  when rfqs.price_basis = 'net' and own.net_halalas is not null then own.net_halalas / 100.0
  else own.total_amount
  end::float8 as mine,
  array(
    select
      case
      when rfqs.price_basis = 'net' and bids.net_halalas is not null then bids.net_halalas / 100.0
      else bids.total_amount
      end::float8
    from (
      select *
      from bids
      where
        bids.rfq_id = rfqs.rfq_id
        and (
          bids.withdrawn_at is null
          and bids.total_amount is not null
          and (rfqs.bid_visibility = 'open' or coalesce($1::integer in (bids.supplier_id, bids.buyer_id), false))
          and (
            rfqs.canceled_at is null
            or rfqs.buyer_id = $2
            or (
              select own.bid_id
              from bids own
              where own.rfq_id = rfqs.rfq_id and own.supplier_id = $3 and own.withdrawn_at is null
            ) is not null
          )
        )
    ) as bids
    where (bids.unpriced_lines = 0 and not (rfqs.on_change = 'confirm' and bids.rfq_version < rfqs.material_version))
    order by 1
  ) as totals
from (select * from bids where bids.withdrawn_at is null) as own
inner join (select * from rfqs where true) as rfqs on rfqs.rfq_id = own.rfq_id
where
  own.supplier_id = $4
  and (own.unpriced_lines = 0 and not (rfqs.on_change = 'confirm' and own.rfq_version < rfqs.material_version))
  and own.total_amount is not null
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is null
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)), rfqs.rfq_id
limit $5;

-- src/app/home/read-charts.server.ts, after the first 11 lines of the one above
  rfqs.created_at,
  count(*) over () as open,
  array(
    select
      case
      when rfqs.price_basis = 'net' and bids.net_halalas is not null then bids.net_halalas / 100.0
      else bids.total_amount
      end::float8
    from (
      select *
      from bids
      where
        bids.rfq_id = rfqs.rfq_id
        and (
          bids.withdrawn_at is null
          and bids.total_amount is not null
          and (rfqs.bid_visibility = 'open' or coalesce($1::integer in (bids.supplier_id, bids.buyer_id), false))
          and (
            rfqs.canceled_at is null
            or rfqs.buyer_id = $2
            or (
              select own.bid_id
              from bids own
              where own.rfq_id = rfqs.rfq_id and own.supplier_id = $3 and own.withdrawn_at is null
            ) is not null
          )
        )
    ) as bids
    where (bids.unpriced_lines = 0 and not (rfqs.on_change = 'confirm' and bids.rfq_version < rfqs.material_version))
    order by 1
  ) as totals,
  array(
    select bids.created_at
    from (
      select *
      from bids
      where
        bids.rfq_id = rfqs.rfq_id
        and (
          bids.withdrawn_at is null
          and bids.total_amount is not null
          and (rfqs.bid_visibility = 'open' or coalesce($4::integer in (bids.supplier_id, bids.buyer_id), false))
          and (
            rfqs.canceled_at is null
            or rfqs.buyer_id = $5
            or (
              select own.bid_id
              from bids own
              where own.rfq_id = rfqs.rfq_id and own.supplier_id = $6 and own.withdrawn_at is null
            ) is not null
          )
        )
    ) as bids
    order by bids.created_at
  ) as placed_at,
  greatest(
    0,
    floor(
      extract(
        epoch from (
          select min(bids.created_at)
          from (
            select *
            from bids
            where
              bids.rfq_id = rfqs.rfq_id
              and (
                bids.withdrawn_at is null
                and bids.total_amount is not null
                and (rfqs.bid_visibility = 'open' or coalesce($7::integer in (bids.supplier_id, bids.buyer_id), false))
                and (
                  rfqs.canceled_at is null
                  or rfqs.buyer_id = $8
                  or (
                    select own.bid_id
                    from bids own
                    where own.rfq_id = rfqs.rfq_id and own.supplier_id = $9 and own.withdrawn_at is null
                  ) is not null
                )
              )
          ) as bids
          where bids.rfq_id = rfqs.rfq_id
        ) - rfqs.created_at
      ) / 3600
    )
  )::integer as first_bid_hours,
  (
    select min(bids.created_at)
    from (
      select *
      from bids
      where
        bids.rfq_id = rfqs.rfq_id
        and (
          bids.withdrawn_at is null
          and bids.total_amount is not null
          and (rfqs.bid_visibility = 'open' or coalesce($10::integer in (bids.supplier_id, bids.buyer_id), false))
          and (
            rfqs.canceled_at is null
            or rfqs.buyer_id = $11
            or (
              select own.bid_id
              from bids own
              where own.rfq_id = rfqs.rfq_id and own.supplier_id = $12 and own.withdrawn_at is null
            ) is not null
          )
        )
    ) as bids
    where bids.rfq_id = rfqs.rfq_id
  ) is not null as has_first_bid
from rfqs
where
  rfqs.buyer_id = $13
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is null
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)), rfqs.rfq_id
limit $14;

-- src/app/home/read-charts.server.ts, after the first 72 lines of the one above
          from (select * from bids where bids.total_amount is not null) as bids
          where bids.rfq_id = rfqs.rfq_id
        ) - rfqs.created_at
      ) / 3600
    )
  )::integer as first_bid_hours,
  (
    select min(bids.created_at)
    from (select * from bids where bids.total_amount is not null) as bids
    where bids.rfq_id = rfqs.rfq_id
  ) is not null as has_first_bid
from rfqs
where
  rfqs.buyer_id = $7
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is null
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)), rfqs.rfq_id
limit $8;

-- src/app/home/read-charts.server.ts
select /* prepared */ rfqs.deadline as day, count(*) as bids, riyadh_today() as today
from bids
inner join rfqs on rfqs.rfq_id = bids.rfq_id
where
  bids.supplier_id = $1
  and bids.withdrawn_at is null
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is null
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
group by rfqs.deadline
order by rfqs.deadline;

-- src/app/home/read-home.server.ts
select /* prepared */
  rfqs.rfq_id,
  rfqs.title,
  rfqs.deadline,
  rfqs.closing_time,
  coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
  (
    extract(
      epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
    ) * 1000
  )::float8 as left_ms
from rfqs
where
  (
    rfqs.canceled_at is null
    or rfqs.buyer_id = $1
    or (
      select own.bid_id
      from bids own
      where own.rfq_id = rfqs.rfq_id and own.supplier_id = $2 and own.withdrawn_at is null
    ) is not null
  )
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is null
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
  and rfqs.buyer_id = $3
order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)), rfqs.rfq_id
limit $4;

-- src/app/home/read-home.server.ts, after the first 25 lines of the one above
  and rfqs.rfq_id in (
    select bids.rfq_id from (select * from bids where bids.withdrawn_at is null) as bids where bids.supplier_id = $3
  )
order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)), rfqs.rfq_id
limit $4;

-- src/app/home/read-home.server.ts
select /* prepared */
  riyadh_today() as today,
  companies.created_at as registered_at,
  exists (select from (select * from rfqs where true) as rfqs where rfqs.buyer_id = companies.company_id) as buys,
  not exists (
    select from members where members.company_id = companies.company_id and left_at is null and members.person_id <> $1
  ) as alone
from companies
where company_id = $2;

-- src/app/home/rows/approver-rows.server.ts
select /* prepared */
  proposal.proposal_id,
  proposal.amount_halalas,
  proposal.created_at,
  proposer.full_name,
  rfqs.title,
  rfqs.deadline,
  rfqs.closing_time,
  coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
  (
    extract(
      epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
    ) * 1000
  )::float8 as left_ms,
  case
  when rfqs.canceled_at is not null then 'canceled'
  when rfqs.accepted_bid_id is not null then 'completed'
  when coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time() then 'expired'
  else 'active'
  end as status
from award_proposals as proposal
inner join (select * from rfqs where true) as rfqs on rfqs.rfq_id = proposal.rfq_id
inner join people as proposer on proposer.person_id = proposal.proposed_by
where proposal.buyer_id = $1 and proposal.state = $2 and proposal.proposed_by <> $3
order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)), proposal.proposal_id
limit $4;

-- src/app/home/rows/buyer-rows.server.ts
(
  (
    select /* prepared */
      rfqs.rfq_id,
      rfqs.title,
      rfqs.deadline,
      rfqs.closing_time,
      coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
      (
        extract(
          epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
        ) * 1000
      )::float8 as left_ms,
      coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time() as open,
      live.bids,
      live.compared,
      live.lowest,
      live.highest,
      live.bids_today,
      award.proposal_id,
      award.decided_at,
      award.rejected,
      decider.full_name as decider_name
    from rfqs
    inner join lateral (
      select
        count(*) as bids,
        count(*) filter (
          where (
            bids.unpriced_lines = 0 and not (rfqs.on_change = 'confirm' and bids.rfq_version < rfqs.material_version)
          )
        ) as compared,
        min(
          case
          when rfqs.price_basis = 'net' and bids.net_halalas is not null then bids.net_halalas / 100.0
          else bids.total_amount
          end
        ) filter (
          where (
            bids.unpriced_lines = 0 and not (rfqs.on_change = 'confirm' and bids.rfq_version < rfqs.material_version)
          )
        ) as lowest,
        max(
          case
          when rfqs.price_basis = 'net' and bids.net_halalas is not null then bids.net_halalas / 100.0
          else bids.total_amount
          end
        ) filter (
          where (
            bids.unpriced_lines = 0 and not (rfqs.on_change = 'confirm' and bids.rfq_version < rfqs.material_version)
          )
        ) as highest,
        count(*) filter (where (bids.created_at at time zone 'Asia/Riyadh')::date = riyadh_today()) as bids_today
      from (
        select *
        from bids
        where
          bids.rfq_id = rfqs.rfq_id
          and (
            bids.withdrawn_at is null
            and bids.total_amount is not null
            and (rfqs.bid_visibility = 'open' or coalesce($1::integer in (bids.supplier_id, bids.buyer_id), false))
            and (
              rfqs.canceled_at is null
              or rfqs.buyer_id = $2
              or (
                select own.bid_id
                from bids own
                where own.rfq_id = rfqs.rfq_id and own.supplier_id = $3 and own.withdrawn_at is null
              ) is not null
            )
          )
      ) as bids
    ) as live on true
    left join lateral (
      select
        proposal_id,
        state,
        decided_by,
        decided_at,
        state = 'rejected' and proposed_by = $4 and decided_at > now() - make_interval(days => 14) as rejected
      from award_proposals
      where award_proposals.rfq_id = rfqs.rfq_id
      order by proposal_id desc
      limit $5
    ) as award on true
    left join people as decider on decider.person_id = award.decided_by
    where
      rfqs.buyer_id = $6
      and rfqs.canceled_at is null
      and rfqs.accepted_bid_id is null
      and award.state is distinct from 'pending'
      and award.rejected is not true
      and rfqs.bid_visibility = 'open'
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
      and coalesce(
        rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
      ) <= closing_instant(riyadh_today() + 7, null)
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)), rfqs.rfq_id
    limit $7
  )
)
union all (
  (
    select /* prepared */
      rfqs.rfq_id,
      rfqs.title,
      rfqs.deadline,
      rfqs.closing_time,
      coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
      (
        extract(
          epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
        ) * 1000
      )::float8 as left_ms,
      coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time() as open,
      live.bids,
      live.compared,
      live.lowest,
      live.highest,
      live.bids_today,
      award.proposal_id,
      award.decided_at,
      award.rejected,
      decider.full_name as decider_name
    from rfqs
    inner join lateral (
      select
        count(*) as bids,
        count(*) filter (
          where (
            bids.unpriced_lines = 0 and not (rfqs.on_change = 'confirm' and bids.rfq_version < rfqs.material_version)
          )
        ) as compared,
        min(
          case
          when rfqs.price_basis = 'net' and bids.net_halalas is not null then bids.net_halalas / 100.0
          else bids.total_amount
          end
        ) filter (
          where (
            bids.unpriced_lines = 0 and not (rfqs.on_change = 'confirm' and bids.rfq_version < rfqs.material_version)
          )
        ) as lowest,
        max(
          case
          when rfqs.price_basis = 'net' and bids.net_halalas is not null then bids.net_halalas / 100.0
          else bids.total_amount
          end
        ) filter (
          where (
            bids.unpriced_lines = 0 and not (rfqs.on_change = 'confirm' and bids.rfq_version < rfqs.material_version)
          )
        ) as highest,
        count(*) filter (where (bids.created_at at time zone 'Asia/Riyadh')::date = riyadh_today()) as bids_today
      from (
        select *
        from bids
        where
          bids.rfq_id = rfqs.rfq_id
          and (
            bids.withdrawn_at is null
            and bids.total_amount is not null
            and (rfqs.bid_visibility = 'open' or coalesce($8::integer in (bids.supplier_id, bids.buyer_id), false))
            and (
              rfqs.canceled_at is null
              or rfqs.buyer_id = $9
              or (
                select own.bid_id
                from bids own
                where own.rfq_id = rfqs.rfq_id and own.supplier_id = $10 and own.withdrawn_at is null
              ) is not null
            )
          )
      ) as bids
    ) as live on true
    left join lateral (
      select
        proposal_id,
        state,
        decided_by,
        decided_at,
        state = 'rejected' and proposed_by = $11 and decided_at > now() - make_interval(days => 14) as rejected
      from award_proposals
      where award_proposals.rfq_id = rfqs.rfq_id
      order by proposal_id desc
      limit $12
    ) as award on true
    left join people as decider on decider.person_id = award.decided_by
    where
      rfqs.buyer_id = $13
      and rfqs.canceled_at is null
      and rfqs.accepted_bid_id is null
      and award.state is distinct from 'pending'
      and award.rejected is not true
      and live.bids > 0
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
      and coalesce(
        rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
      ) > closing_instant(riyadh_today() + - 91, null)
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)), rfqs.rfq_id
    limit $14
  )
)
union all (
  (
    select /* prepared */
      rfqs.rfq_id,
      rfqs.title,
      rfqs.deadline,
      rfqs.closing_time,
      coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
      (
        extract(
          epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
        ) * 1000
      )::float8 as left_ms,
      coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time() as open,
      live.bids,
      live.compared,
      live.lowest,
      live.highest,
      live.bids_today,
      award.proposal_id,
      award.decided_at,
      award.rejected,
      decider.full_name as decider_name
    from rfqs
    inner join lateral (
      select
        count(*) as bids,
        count(*) filter (
          where (
            bids.unpriced_lines = 0 and not (rfqs.on_change = 'confirm' and bids.rfq_version < rfqs.material_version)
          )
        ) as compared,
        min(
          case
          when rfqs.price_basis = 'net' and bids.net_halalas is not null then bids.net_halalas / 100.0
          else bids.total_amount
          end
        ) filter (
          where (
            bids.unpriced_lines = 0 and not (rfqs.on_change = 'confirm' and bids.rfq_version < rfqs.material_version)
          )
        ) as lowest,
        max(
          case
          when rfqs.price_basis = 'net' and bids.net_halalas is not null then bids.net_halalas / 100.0
          else bids.total_amount
          end
        ) filter (
          where (
            bids.unpriced_lines = 0 and not (rfqs.on_change = 'confirm' and bids.rfq_version < rfqs.material_version)
          )
        ) as highest,
        count(*) filter (where (bids.created_at at time zone 'Asia/Riyadh')::date = riyadh_today()) as bids_today
      from (
        select *
        from bids
        where
          bids.rfq_id = rfqs.rfq_id
          and (
            bids.withdrawn_at is null
            and bids.total_amount is not null
            and (rfqs.bid_visibility = 'open' or coalesce($15::integer in (bids.supplier_id, bids.buyer_id), false))
            and (
              rfqs.canceled_at is null
              or rfqs.buyer_id = $16
              or (
                select own.bid_id
                from bids own
                where own.rfq_id = rfqs.rfq_id and own.supplier_id = $17 and own.withdrawn_at is null
              ) is not null
            )
          )
      ) as bids
    ) as live on true
    left join lateral (
      select
        proposal_id,
        state,
        decided_by,
        decided_at,
        state = 'rejected' and proposed_by = $18 and decided_at > now() - make_interval(days => 14) as rejected
      from award_proposals
      where award_proposals.rfq_id = rfqs.rfq_id
      order by proposal_id desc
      limit $19
    ) as award on true
    left join people as decider on decider.person_id = award.decided_by
    where
      rfqs.buyer_id = $20
      and rfqs.canceled_at is null
      and rfqs.accepted_bid_id is null
      and award.state is distinct from 'pending'
      and award.rejected
      and rfqs.rfq_id = any (
        array(select rfq_id from award_proposals where buyer_id = $21 and proposed_by = $22 and state = 'rejected')
      )
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)), rfqs.rfq_id
    limit $23
  )
);

-- src/app/home/rows/question-rows.server.ts
select /* prepared */
  rfqs.rfq_id,
  rfqs.title,
  rfqs.deadline,
  rfqs.closing_time,
  coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
  (
    extract(
      epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
    ) * 1000
  )::float8 as left_ms,
  (
    select count(*)
    from rfq_questions
    where rfq_questions.rfq_id = rfqs.rfq_id and (rfq_questions.state = 'open' and rfq_questions.hidden_at is null)
  ) as count
from rfqs
where
  rfqs.buyer_id = $1
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is null
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
  and rfqs.questions_until is not null
  and (
    select count(*)
    from rfq_questions
    where rfq_questions.rfq_id = rfqs.rfq_id and (rfq_questions.state = 'open' and rfq_questions.hidden_at is null)
  ) > 0
order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)), rfqs.rfq_id
limit $2;

-- src/app/home/rows/search-rows.server.ts
select /* prepared */ count(*) as count
from notifications
where person_id = $1 and company_id = $2 and read_at is null and kind = any ($3::text[]);

-- src/app/home/rows/seller-rows.server.ts
select /* prepared */
  exists (
    select from supplier_profiles p where p.company_id = companies.company_id and p.profile_file_id is null
  ) as profile_file,
  exists (select from sellers s where s.company_id = companies.company_id)
  and not exists (
    select from products where products.seller_id = companies.company_id and deleted_at is null
  ) as first_product
from companies
where company_id = $1;

-- src/app/home/rows/seller-rows.server.ts
select /* prepared */
  rfqs.rfq_id,
  rfqs.title,
  rfqs.deadline,
  rfqs.closing_time,
  coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
  (
    extract(
      epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
    ) * 1000
  )::float8 as left_ms,
  case
  when (
    rfqs.on_change = 'confirm' and bids.rfq_version < rfqs.material_version
  ) then case when bids.rfq_version < rfqs.lines_version then 'revision' else 'confirmation' end
  end as awaits
from (select * from bids where bids.withdrawn_at is null) as bids
inner join (select * from rfqs where true) as rfqs on rfqs.rfq_id = bids.rfq_id
where
  bids.supplier_id = $1
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is null
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
  and (rfqs.on_change = 'confirm' and bids.rfq_version < rfqs.material_version)
order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)), rfqs.rfq_id
limit $2;

-- src/app/home/rows/seller-rows.server.ts, after the first 11 lines of the one above
  visible.bids,
  visible.compared,
  visible.place
from (select * from bids where bids.withdrawn_at is null) as own
inner join (select * from rfqs where true) as rfqs on rfqs.rfq_id = own.rfq_id
inner join lateral (
  select
    count(*) as bids,
    count(*) filter (
      where (bids.unpriced_lines = 0 and not (rfqs.on_change = 'confirm' and bids.rfq_version < rfqs.material_version))
    ) as compared,
    case
    when (own.unpriced_lines = 0 and not (rfqs.on_change = 'confirm' and own.rfq_version < rfqs.material_version)) then 1 + count(*) filter (
      where (bids.unpriced_lines = 0 and not (rfqs.on_change = 'confirm' and bids.rfq_version < rfqs.material_version))
      and case when rfqs.price_basis = 'net' and bids.net_halalas is not null then bids.net_halalas / 100.0 else bids.total_amount end < case when rfqs.price_basis = 'net' and own.net_halalas is not null then own.net_halalas / 100.0 else own.total_amount end
    )
    end as place
  from (
    select *
    from bids
    where
      bids.rfq_id = rfqs.rfq_id
      and (
        bids.withdrawn_at is null
        and bids.total_amount is not null
        and (rfqs.bid_visibility = 'open' or coalesce($1::integer in (bids.supplier_id, bids.buyer_id), false))
        and (
          rfqs.canceled_at is null
          or rfqs.buyer_id = $2
          or (
            select own.bid_id
            from bids own
            where own.rfq_id = rfqs.rfq_id and own.supplier_id = $3 and own.withdrawn_at is null
          ) is not null
        )
      )
  ) as bids
) as visible on true
where
  own.supplier_id = $4
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is null
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
  and own.total_amount is not null
  and rfqs.deadline = riyadh_today()
  and not (rfqs.on_change = 'confirm' and own.rfq_version < rfqs.material_version)
order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)), rfqs.rfq_id
limit $5;

-- src/app/home/rows/waiting-awards.server.ts
select /* prepared */
  proposal.proposal_id,
  proposal.amount_halalas,
  proposal.created_at,
  rfqs.title,
  array(
    select full_name
    from people
    where
      person_id <> proposal.proposed_by
      and person_id = any (
        array(
          select members.person_id
          from members
          join people using (person_id)
          where members.company_id = proposal.buyer_id and left_at is null and people.is_active and roles && $1::text[]
          order by joined_at, members.person_id
        )
      )
  ) as approvers
from award_proposals as proposal
inner join (select * from rfqs where true) as rfqs on rfqs.rfq_id = proposal.rfq_id
where proposal.buyer_id = $2 and proposal.state = $3
order by proposal.proposal_id
limit $4;

-- src/app/operations/erase-company.server.ts
select
  rfqs.rfq_id,
  rfqs.buyer_id,
  (
    select own.bid_id from bids own where own.rfq_id = rfqs.rfq_id and own.supplier_id = $1 and own.withdrawn_at is null
  ) as bid_id
from (select * from rfqs where true) as rfqs
where
  (
    rfqs.buyer_id = $2
    or (
      select own.bid_id
      from bids own
      where own.rfq_id = rfqs.rfq_id and own.supplier_id = $3 and own.withdrawn_at is null
    ) is not null
  )
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is null
order by rfqs.rfq_id;

-- src/app/operations/erase-company.server.ts
select attachment_id
from (select * from bids where true) as bids
where supplier_id = $1 and withdrawn_at is not null and attachment_id is not null;

-- src/app/operations/export-company.server.ts
select
  award_id,
  rfq_id,
  award_mode,
  bid_id,
  bid_version,
  supplier_id,
  net_halalas,
  vat_halalas,
  gross_halalas,
  proposal_id,
  reason,
  person_id,
  awarded_at,
  state
from awards
where buyer_id = $1
order by award_id;

-- src/app/operations/export-company.server.ts
select
  bid_id,
  rfq_id,
  total_amount,
  proposed_delivery_date,
  comments,
  files.path as attachment_path,
  bids.version,
  rfq_version,
  withdrawn_at,
  lapsed_at,
  bids.created_at,
  bids.updated_at,
  net_halalas,
  vat_halalas,
  gross_halalas,
  discount_bp,
  discount_halalas,
  lines_net_halalas,
  unpriced_lines,
  vat_category,
  vat_rate_bp,
  vat_reason
from (select * from bids where true) as bids
left join files on files.file_id = bids.attachment_id
where supplier_id = $1
order by bid_id;

-- src/app/operations/export-company.server.ts
select
  kind,
  params,
  status,
  last_error,
  sent_at,
  case kind when $1 then date_trunc('day', created_at, 'Asia/Riyadh') else created_at end as created_at
from mails
where company_id = $2
order by mail_id;

-- src/app/operations/export-company.server.ts
select
  product_id,
  category_id,
  product_name,
  description,
  min_quantity,
  start_price,
  end_price,
  qty_for_min_price,
  product_type,
  version,
  deleted_at,
  hidden_at,
  created_at,
  updated_at
from products
where seller_id = $1
order by product_id;

-- src/app/operations/export-company.server.ts
select
  proposal_id,
  rfq_id,
  bid_id,
  bid_version,
  amount_halalas,
  optional_halalas,
  limit_halalas,
  reason,
  proposed_by,
  created_at,
  state,
  decided_by,
  decided_at,
  decision_reason,
  reminded_at
from award_proposals
where buyer_id = $1
order by proposal_id;

-- src/app/operations/export-company.server.ts
select
  rfqs.rfq_id,
  rfqs.title,
  rfqs.description,
  rfqs.item_description,
  rfqs.quantity,
  rfqs.quantity_unit_code,
  rfqs.quantity_unit_text,
  rfqs.delivery_date,
  rfqs.deadline,
  rfqs.questions_until,
  rfqs.category_id,
  rfqs.region_id,
  rfqs.city_id,
  rfqs.district_id,
  rfqs.attachments_paths,
  rfqs.accepted_bid_id,
  rfqs.version,
  rfqs.has_lines,
  rfqs.partial_allowed,
  rfqs.price_basis,
  rfqs.on_change,
  rfqs.material_version,
  rfqs.created_at,
  rfqs.updated_at,
  closing_time,
  coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
  award_mode,
  lines_version,
  bid_visibility,
  price_disclosure,
  opened_at,
  decided_at,
  accepted_at,
  accepted_snapshot,
  canceled_at
from (select * from rfqs where true) as rfqs
where buyer_id = $1
order by rfq_id;

-- src/app/operations/export-company.server.ts
select
  sealed_bids.bid_id,
  sealed_bids.version,
  sealed_bids.rfq_version,
  format,
  encode(commitment, 'hex') as commitment,
  person_id,
  received_at,
  key_id,
  encode(signature, 'base64') as signature,
  outcome,
  contents,
  exposed
from sealed_bids
inner join (select * from bids where true) as bids on bids.bid_id = sealed_bids.bid_id
where bids.supplier_id = $1
order by sealed_bids.bid_id, sealed_bids.version;

-- src/app/operations/export-company.server.ts
select * from companies where company_id = $1;

-- src/app/operations/export-company.server.ts
select * from supplier_profiles where company_id = $1;

-- src/app/operations/export-company.server.ts
select action, roles, object_type, object_id, details, created_at, case when person_id is not null then ip end as ip
from audit_events
where (company_id = $1 or (object_type in ($2) and object_id in ($3)))
order by audit_event_id;

-- src/app/operations/export-company.server.ts
select award_id, rfq_id, bid_id, bid_version, gross_halalas, awarded_at, state
from awards
where supplier_id = $1
order by award_id;

-- src/app/operations/export-company.server.ts
select confirmed_at from second_factors where person_id = $1;

-- src/app/operations/export-company.server.ts
select created_at from sellers where company_id = $1;

-- src/app/operations/export-company.server.ts
select invitation_id, email, roles, invited_by, created_at, expires_at, accepted_at, revoked_at, declined_at
from member_invitations
where company_id = $1
order by invitation_id;

-- src/app/operations/export-company.server.ts
select last_seen_at from known_callers where person_id = $1;

-- src/app/operations/export-company.server.ts
select path, kind, name, mime, size, sha256, created_at, deleted_at from files where owner_id = $1 order by file_id;

-- src/app/operations/export-company.server.ts
select people.person_id, email, email_verified_at, lang
from people
inner join members on members.person_id = people.person_id
where company_id = $1 and 'owner' = any (roles) and left_at is null;

-- src/app/operations/export-company.server.ts
select people.person_id, full_name, email, roles, joined_at, left_at, approver_since, approver_by
from members
inner join people on people.person_id = members.person_id
where company_id = $1
order by joined_at, people.person_id;

-- src/app/operations/export-company.server.ts
select person_id
from members
where
  company_id = $1
  and not exists (select from members other where other.person_id = members.person_id and other.company_id <> $2);

-- src/app/operations/export-company.server.ts
select product_images.product_id, position, files.path
from product_images
inner join products on products.product_id = product_images.product_id
inner join files on files.file_id = product_images.file_id
where seller_id = $1
order by product_images.product_id, position;

-- src/app/operations/export-company.server.ts
select user_agent, created_at, last_seen_at, removed_at from sessions where company_id = $1;

-- src/app/operations/export-lines.server.ts
select
  bid_lines.bid_id,
  line_id,
  quantity::text as quantity,
  offered,
  unit_price_e4,
  bid_lines.vat_category,
  bid_lines.vat_rate_bp,
  bid_lines.vat_reason,
  brand,
  note,
  delivery_days,
  bid_lines.net_halalas
from bid_lines
inner join (select * from bids where true) as bids on bids.bid_id = bid_lines.bid_id
where supplier_id = $1
order by bid_lines.bid_id, line_id;

-- src/app/operations/export-lines.server.ts
select
  line_id,
  rfq_lines.rfq_id,
  line_no,
  section,
  rfq_lines.description,
  specification,
  rfq_lines.quantity::text as quantity,
  unit_code,
  unit_text,
  optional,
  since_version,
  until_version
from rfq_lines
inner join (select * from rfqs where true) as rfqs on rfqs.rfq_id = rfq_lines.rfq_id
where buyer_id = $1
order by line_id;

-- src/app/operations/export-lines.server.ts
select award_lines.award_id, line_id, award_lines.rfq_id, quantity::text as quantity, award_lines.state
from award_lines
inner join awards on awards.award_id = award_lines.award_id
where (buyer_id = $1 or supplier_id = $2)
order by award_lines.award_id, line_id;

-- src/app/operations/export-lines.server.ts
select bid_vat.bid_id, bid_vat.vat_category, bid_vat.vat_rate_bp, bid_vat.net_halalas, bid_vat.vat_halalas
from bid_vat
inner join (select * from bids where true) as bids on bids.bid_id = bid_vat.bid_id
where supplier_id = $1
order by bid_vat.bid_id, bid_vat.vat_category;

-- src/app/operations/export-notifications.server.ts
select * from follows where person_id = any ($1::integer[]) order by person_id, created_at;

-- src/app/operations/export-notifications.server.ts
select * from notification_preferences where person_id = any ($1::integer[]) order by person_id, kind_group;

-- src/app/operations/export-notifications.server.ts
select person_id, company_id, kind, object_type, object_id, params, times, created_at, bumped_at, read_at, mail
from notifications
where company_id = $1
order by notification_id;

-- src/app/operations/export-notifications.server.ts
select person_id, company_id, kind, object_type, object_id, params, times, created_at, bumped_at, read_at, mail
from notifications
where person_id = any ($1::integer[])
order by notification_id;

-- src/app/operations/export-notifications.server.ts
select person_id, company_id, name, what, query, alert, created_at
from saved_searches
where company_id = $1
order by saved_search_id;

-- src/app/operations/export-notifications.server.ts
select person_id, company_id, name, what, query, alert, created_at
from saved_searches
where person_id = any ($1::integer[])
order by saved_search_id;

-- src/app/operations/export-person.server.ts
select companies.company_id, company_name, roles, joined_at, left_at
from members
inner join companies on companies.company_id = members.company_id
where person_id = $1
order by joined_at, companies.company_id;

-- src/app/operations/export-person.server.ts
select company_id, action, roles, object_type, object_id, ip, created_at
from audit_events
where person_id = $1
order by audit_event_id;

-- src/app/operations/export-person.server.ts
select company_id, kind, status, last_error, created_at, sent_at from mails where person_id = $1 order by mail_id;

-- src/app/operations/export-person.server.ts
select company_id, user_agent, created_at, last_seen_at, removed_at
from sessions
where person_id = $1
order by session_id;

-- src/app/operations/export-person.server.ts
select confirmed_at from second_factors where person_id = $1;

-- src/app/operations/export-person.server.ts
select last_seen_at from known_callers where person_id = $1;

-- src/app/operations/export-person.server.ts
select person_id, full_name, email, email_verified_at, phone_number, lang, is_active, created_at, updated_at
from people
where person_id = $1;

-- src/app/operations/export-versions.server.ts
select
  rfq_versions.rfq_id, rfq_versions.version, snapshot, changed, material, reason, person_id, rfq_versions.created_at
from rfq_versions
inner join (select * from rfqs where true) as rfqs on rfqs.rfq_id = rfq_versions.rfq_id
where buyer_id = $1
order by rfq_versions.rfq_id, rfq_versions.version;

-- src/app/operations/export-versions.server.ts
select bid_confirmations.bid_id, bid_confirmations.rfq_version, person_id, confirmed_at
from bid_confirmations
inner join (select * from bids where true) as bids on bids.bid_id = bid_confirmations.bid_id
where supplier_id = $1
order by bid_confirmations.bid_id;

-- src/app/operations/person-data.server.ts
select company_id, roles from members where person_id = $1 and left_at is null order by company_id;

-- src/app/operations/restored.server.ts
delete from graphile_worker._private_jobs;

-- src/app/operations/restored.server.ts
select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + $1::bigint)
from pg_sequences
where schemaname = 'public';

-- src/app/trail/read-trail.server.ts
select
  event.audit_event_id as entry_id,
  event.created_at,
  event.action,
  event.person_id,
  event.roles,
  event.object_type,
  event.object_id,
  event.details,
  full_name,
  members.person_id is null or members.left_at is not null as former
from audit_events as event
left join people on people.person_id = event.person_id
left join members on members.person_id = event.person_id and members.company_id = $1
where
  event.company_id = $2
  and action in ($3)
  and ((object_type = 'rfq' and object_id = $4) or (object_type in ('bid', 'question') and details ->> 'rfq_id' = $5))
order by event.audit_event_id desc
limit $6;

-- src/app/trail/read-trail.server.ts, after the first 14 lines of the one above
where event.company_id = $2 and action in ($3)
order by event.audit_event_id desc
limit $4;

-- src/app/trail/read-trail.server.ts, after the first 14 lines of the one above
where event.company_id = $2 and action in ($3) and event.audit_event_id < $4
order by event.audit_event_id desc
limit $5;

-- src/app/trail/read-trail.server.ts, after the first 14 lines of the one above
where event.company_id = $2 and action in ($3) and event.created_at > now() - make_interval(days => $4)
order by event.audit_event_id desc
limit $5;

-- src/app/trail/read-trail.server.ts, after the first 14 lines of the one above
where event.company_id = $2 and action in ($3) and event.person_id = $4
order by event.audit_event_id desc
limit $5;

-- src/app/trail/read-trail.server.ts
select bid_id, company_id, company_name
from (select * from bids where bids.total_amount is not null) as bids
inner join companies on companies.company_id = bids.supplier_id
where bid_id = any ($1::integer[]);

-- src/app/trail/read-trail.server.ts
select count(*) as total
from (
  select event.audit_event_id
  from audit_events as event
  where
    event.company_id = $1
    and action in ($2)
    and ((object_type = 'rfq' and object_id = $3) or (object_type in ('bid', 'question') and details ->> 'rfq_id' = $4))
  limit $5
) as counted;

-- src/app/trail/read-trail.server.ts
select count(*) as total
from (
  select event.audit_event_id
  from audit_events as event
  where event.company_id = $1 and action in ($2) and event.created_at > now() - make_interval(days => $3)
  limit $4
) as counted;

-- src/app/trail/read-trail.server.ts
select count(*) as total
from (
  select event.audit_event_id
  from audit_events as event
  where event.company_id = $1 and action in ($2) and event.person_id = $3
  limit $4
) as counted;

-- src/app/trail/read-trail.server.ts
select count(*) as total
from (
  select event.audit_event_id from audit_events as event where event.company_id = $1 and action in ($2) limit $3
) as counted;

-- src/app/trail/read-trail.server.ts
select invitation_id, email from member_invitations where invitation_id = any ($1::integer[]);

-- src/app/trail/read-trail.server.ts
select people.person_id, full_name, left_at is not null as former
from members
inner join people on people.person_id = members.person_id
where company_id = $1
order by left_at is not null, joined_at, people.person_id;

-- src/app/trail/read-trail.server.ts
select person_id, full_name from people where person_id = any ($1::integer[]);

-- src/app/trail/read-trail.server.ts
select product_id, product_name from products where product_id = any ($1::integer[]);

-- src/app/trail/read-trail.server.ts
select proposal_id, decision_reason from award_proposals where proposal_id = any ($1::integer[]);

-- src/app/trail/read-trail.server.ts
select rfq_id, title from (select * from rfqs where true) as rfqs where rfq_id = any ($1::integer[]);
