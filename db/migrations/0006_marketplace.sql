-- Sellers and what they sell. Prices are Saudi riyals per piece.

-- Who may sell: a supplier who asked for it.
create table marketplace_members (
  user_id integer primary key references users,
  member_type_id integer not null default 1 check (member_type_id = 1),
  created_at timestamptz not null default now()
);

-- end_price is the unit price from min_quantity on; start_price the unit price for orders above qty_for_min_price.
create table products (
  product_id integer generated always as identity primary key,
  user_id integer not null references marketplace_members,
  category_id integer not null references categories,
  product_name text not null check (char_length(product_name) between 3 and 250),
  description text not null,
  min_quantity integer not null check (min_quantity >= 1),
  start_price numeric(14, 2) not null check (start_price > 0),
  end_price numeric(14, 2) not null,
  qty_for_min_price integer not null,
  product_type text not null check (product_type in ('goods', 'service')),
  product_search text generated always as (fold(product_name || ' ' || description)) stored,
  version integer not null default 1,
  deleted_at timestamptz,
  -- Taken off the market by an operator; its owner still sees it.
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (start_price <= end_price),
  check (qty_for_min_price >= min_quantity)
);
create index products_newest on products (product_id desc) where deleted_at is null and hidden_at is null;
create index products_by_category on products (category_id, product_id desc) where deleted_at is null and hidden_at is null;
create index products_by_price on products (start_price, product_id) where deleted_at is null and hidden_at is null;
create index products_by_seller on products (user_id, product_id desc) where deleted_at is null;
create index products_search on products using gin (product_search gin_trgm_ops) where deleted_at is null and hidden_at is null;

create table product_images (
  product_id integer not null references products,
  position integer not null check (position >= 1),
  file_id integer not null unique references files,
  primary key (product_id, position)
);

-- The directory in the order of names.
create index users_by_company on users (company_search, user_id);
