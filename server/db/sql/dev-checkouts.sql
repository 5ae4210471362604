-- What the payment sandboxes keep; stays empty in production, where they do not exist.
create table if not exists dev_checkouts (
  id text primary key,
  idempotency_key text unique,
  reference text not null,
  amount_cents bigint not null,
  description text not null,
  success_url text not null,
  cancel_url text not null,
  status text not null default 'open',
  payment_status text not null default 'unpaid',
  expires_at bigint not null,
  created_at timestamptz not null default ema_now(),
  method text not null default 'card',
  currency text not null default 'eur',
  livemode boolean not null default false
);
-- The test card that was tried last, and what came of it when it was declined.
alter table dev_checkouts add column if not exists card text;
alter table dev_checkouts add column if not exists last_error text;
create table if not exists dev_refunds (
  id text primary key,
  idempotency_key text unique,
  checkout_id text not null references dev_checkouts (id),
  amount_cents bigint not null,
  created_at timestamptz not null default ema_now()
);
-- What became of it, and the key that it carries (a key of a request is forgotten after a day).
alter table dev_refunds add column if not exists status text not null default 'succeeded';
alter table dev_refunds add column if not exists ema_refund text;
create table if not exists dev_financings (
  reference text not null,
  day text not null,
  amount_cents bigint not null,
  currency text not null default 'EUR',
  description text not null,
  customer text not null default '',
  return_url text not null,
  notification_url text not null,
  status text not null default 'Initialized',
  created_at timestamptz not null default ema_now(),
  primary key (reference, day)
);
