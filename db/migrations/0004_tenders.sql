-- Requests for quotation and the bids on them. Amounts are Saudi riyals including VAT; days are Riyadh calendar days.

create table rfqs (
  rfq_id integer generated always as identity primary key,
  buyer_id integer not null references users,
  title text not null check (char_length(title) between 3 and 250),
  title_search text generated always as (fold(title)) stored,
  description text not null,
  item_description text not null,
  quantity integer not null check (quantity >= 1),
  delivery_date date not null,
  deadline date not null,
  category_id integer not null references categories,
  region_id integer not null references regions,
  city_id integer not null,
  district_id text,
  version integer not null default 1,
  accepted_bid_id integer,
  accepted_at timestamptz,
  accepted_snapshot jsonb,
  canceled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (city_id, region_id) references cities (city_id, region_id),
  foreign key (district_id, city_id) references districts (district_id, city_id),
  check (deadline <= delivery_date),
  check ((accepted_bid_id is null) = (accepted_at is null)),
  check ((accepted_bid_id is null) = (accepted_snapshot is null)),
  check (accepted_bid_id is null or canceled_at is null),
  unique (rfq_id, buyer_id)
);
create index rfqs_newest on rfqs (rfq_id desc) where canceled_at is null;
create index rfqs_by_category on rfqs (category_id, rfq_id desc) where canceled_at is null;
create index rfqs_by_deadline on rfqs (deadline, rfq_id) where canceled_at is null;
create index rfqs_by_buyer on rfqs (buyer_id, rfq_id desc);
create index rfqs_title_search on rfqs using gin (title_search gin_trgm_ops);

create table rfq_attachments (
  rfq_id integer not null references rfqs,
  position smallint not null check (position between 1 and 5),
  file_id integer not null unique references files,
  primary key (rfq_id, position)
);

create table bids (
  bid_id integer generated always as identity primary key,
  rfq_id integer not null,
  buyer_id integer not null,
  supplier_id integer not null references users,
  total_amount numeric(14, 2) not null check (total_amount >= 1),
  proposed_delivery_date date not null,
  comments text not null default '' check (char_length(comments) <= 2000),
  attachment_id integer not null unique references files,
  version integer not null default 1,
  rfq_version integer not null,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (rfq_id, buyer_id) references rfqs (rfq_id, buyer_id),
  check (supplier_id <> buyer_id),
  unique (bid_id, rfq_id)
);
create unique index bids_one_live on bids (rfq_id, supplier_id) where withdrawn_at is null;
create index bids_by_supplier on bids (supplier_id, bid_id desc);

alter table rfqs add foreign key (accepted_bid_id, rfq_id) references bids (bid_id, rfq_id);
