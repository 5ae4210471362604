-- A database of the previous release as people filled it: written against that release's tables, and never changed with
-- the present ones. `server/db/migrate.test.ts` brings it to the present.
insert into people (id, first_name, last_name, fiscal_code, email, mobile, city)
overriding system value
select n, 'Nome' || n, 'Cognome' || n, 'CF' || n, 'n' || n || '@example.com', '+39333000' || (1000 + n), 'Asti'
from generate_series(1, 60) n;
insert into users (id, person_id, username, user_type, password_hash)
overriding system value
select n, n, 'utente' || n, case when n <= 20 then 'agente' else 'cliente' end, 'x'
from generate_series(1, 40) n;
insert into agents (id, user_id, sponsor_id, level, joined_at)
overriding system value
select n, n, case when n > 1 then n / 2 end, 1 + n % 4, timestamptz '2025-01-10 09:00+01' + n * interval '1 day'
from generate_series(1, 20) n;
update agents
set level = level + 1
where id % 5 = 0;
insert into customers (id, person_id, user_id)
overriding system value
select n, n, case when n <= 40 then n end
from generate_series(21, 60) n;
insert into agent_customers (agent_id, customer_id, complete)
select 1 + n % 20, n, true
from generate_series(21, 60) n;

insert into commission_types (id, name, title, shop, selection_mode, customer_required)
values
  ('fibra-cumulative', 'Cumulativa', 'Commissione cumulativa', 0, 'listing', true),
  ('kleen-commission', 'Kleen', 'Commissione kleen', 1, 'listing', true);
insert into products (id, code, name, shop, vat_basis_points, picture)
overriding system value
select n, 'P' || n, 'Prodotto ' || n, n % 2, 2200, 'p.webp'
from generate_series(1, 10) n;

-- Sent, open and cancelled orders of both shops.
insert into orders (
  id, type_id, shop, seller_id, customer_id, state, payment_method_id, payment_method_name, lines_total_cents,
  total_cents, taxable_cents, fee_cents, commission_count, created_at, submitted_at, order_date)
overriding system value
select n,
  case when n % 2 = 0 then 'fibra-cumulative' else 'kleen-commission' end,
  (n % 2)::int,
  1 + n % 20,
  21 + n % 40,
  case when n % 7 < 5 then 'submitted' when n % 7 = 5 then 'in_payment' else 'cancelled' end,
  case when n % 3 = 0 then 'mav' else 'stripe_credit_card' end,
  'Metodo',
  1000 + n * 10,
  1000 + n * 10,
  800 + n * 8,
  80 + n,
  1,
  timestamptz '2026-01-05 10:00+01' + n * interval '1 day',
  case when n % 7 < 5 then timestamptz '2026-01-05 12:00+01' + n * interval '1 day' end,
  case when n % 7 < 5 then date '2026-01-05' + n end
from generate_series(1, 200) n;
update orders
set exported_at = submitted_at
where state = 'submitted'
  and id % 4 = 0;
delete from orders
where id = 199;

insert into commissions (id, order_id, type_id, seller_id, customer_id, created_by_user_id, total_cents)
overriding system value
select o.id, o.id, o.type_id, o.seller_id, o.customer_id, o.seller_id, o.total_cents
from orders o;
insert into commission_lines (
  commission_id, product_id, code, name, attributes, quantity, unit_price_cents, vat_basis_points)
select c.id, 1 + c.id % 10, 'P', 'Prodotto', '{"Colore": "Blu"}', 1, c.total_cents, 2200
from commissions c;

insert into deliveries (order_id, code, date, slip, to_pay_cents, mav_number)
select o.id, 'C' || o.id, o.order_date + 14, 'mav', o.total_cents, '12345' || lpad(o.id::text, 12, '0')
from orders o
where o.state = 'submitted'
  and o.payment_method_id = 'mav';
insert into delivery_payments (delivery_id, amount_cents, paid_on, bank, declared_by_user_id, declared_at)
select d.id, d.to_pay_cents, d.date, 'Banca di Asti', 1, d.date::timestamp at time zone 'Europe/Rome'
from deliveries d
where d.id % 2 = 0;
insert into payment_attempts (
  order_id, provider, state, reference, amount_cents, received_cents, provider_day, success_path, cancel_path,
  created_by_user_id, expires_at)
select o.id,
  'stripe',
  case when o.state = 'submitted' then 'paid' else 'open' end,
  'ema-' || o.id || '-0123456789abcdef',
  o.total_cents,
  case when o.state = 'submitted' then o.total_cents end,
  o.created_at::date,
  '/app/orders/' || o.id || '/details',
  '/app/orders/' || o.id || '/details',
  o.seller_id,
  o.created_at + interval '31 minutes'
from orders o
where o.payment_method_id = 'stripe_credit_card'
  and o.state in ('submitted', 'in_payment');

insert into audit (at, event, actor_user_id, object, object_id, detail, previous_hash, hash)
select o.created_at, 'orders.create-commission', o.seller_id, 'order', o.id::text, '{"totalCents": 1}', '', ''
from orders o
order by o.id;

select setval(pg_get_serial_sequence(name, 'id'), 1000)
from unnest(array['people', 'users', 'agents', 'customers', 'products', 'orders', 'commissions']) name;
