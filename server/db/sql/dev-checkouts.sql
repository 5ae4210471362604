-- Checkout sessions of the payment sandbox; stays empty in production, where the sandbox does not exist.
create table if not exists dev_checkouts (
  id text primary key, idempotency_key text unique, reference text not null, amount_cents bigint not null, description text not null,
  success_url text not null, cancel_url text not null, status text not null default 'open', payment_status text not null default 'unpaid',
  expires_at bigint not null, created_at timestamptz not null default now());
