-- What every list that grows has at 1,000,000 rows, beside what `large.ts` and `network.sql` filled. Foreign keys and
-- triggers are not asked: whatever they would keep is written here.
set session_replication_role = replica;
set work_mem = '256MB';
create temp table numbered as
select row_number() over (order by a.id) - 1 as place, a.id as agent_id, a.user_id from agents a where a.status <> 'deleted';
create unique index on numbered (place);
create temp table who as
select count(*)::int as agents, (select id from users where username = 'gm') as gm_user,
  (select a.id from agents a join users u on u.id = a.user_id where u.username = 'gm') as gm,
  (select id from users where username = 'admin') as admin,
  (select min(id) from files) as file
from numbered;
analyze numbered, who;

insert into audit (at, event, actor_user_id, subject_user_id, detail, previous_hash, hash)
select now() - n * interval '20 seconds',
  (array['access.login','contracts.complete-signature','access.logout','contracts.assign'])[1 + n % 4], x.id, x.id,
  case when n % 1000 = 0 then '{"note": "nota rarissima"}'::jsonb else '{}' end, 'x', 'x'
from who w, generate_series(1, 1000000) n
join numbered k on k.place = n % 50000
cross join lateral (select case when n % 50 = 0 then w.gm_user else k.user_id end as id) x;
insert into user_uploads (user_id, kind, file_id, state, uploaded_by_user_id, uploaded_at, settled_at)
select k.user_id, (array['photo_id','vat_certificate','identity_document'])[1 + n % 3], w.file,
  case when n % 200 = 0 then 'waiting' when n % 20 = 1 then 'discarded' else 'accepted' end, k.user_id,
  now() - n * interval '2 minutes', now()
from who w, generate_series(1, 1000000) n
join numbered k on k.place = n % 50000;
insert into deliveries (order_id, code, date, slip, to_pay_cents, verified_at)
select o.id, 'L' || o.id, current_date + 30 - (o.id % 900)::int, 'bp', 10000, case when o.id % 50 <> 0 then now() end
from orders o
where o.state = 'submitted'
limit 1000000
on conflict do nothing;
insert into delivery_payments (delivery_id, amount_cents, paid_on, state, declared_by_user_id, declared_at)
select d.id, 10000, d.date, case when d.id % 200 = 0 then 'declared' else 'verified' end, w.gm_user, now() - d.id * interval '1 second'
from who w, deliveries d
where d.verified_at is not null or d.id % 200 = 0
limit 1000000;
insert into shippings (order_id, seller_id, carrier_shipping_id, date, tracking_link, loaded_by_user_id)
select o.id, case when o.id % 10 = 0 then w.gm else o.seller_id end, 'S' || o.id, current_date - (o.id % 900)::int,
  'https://corriere.example/' || o.id, w.admin
from who w, orders o
where o.state = 'submitted'
limit 1000000
on conflict do nothing;
insert into payment_attempts (order_id, provider, state, reference, amount_cents, success_path, cancel_path, flag, flag_text,
  resolved_at, created_by_user_id, created_at, expires_at)
select o.id, 'stripe', 'paid_after_close', 'L' || o.id, 10000 + o.id % 5000, '/', '/', 'amount', 'Importo diverso',
  case when o.id % 40 <> 0 then now() end, w.gm_user, now() - o.id * interval '30 seconds', now()
from who w, orders o
where o.state = 'submitted'
limit 1000000
on conflict do nothing;
insert into withdrawals (order_id, user_id, full_name, email, statement, received_at, last_day, refund_state, refund_method,
  refund_cents)
select o.id, w.gm_user, 'Anna Rossi', 'anna@example.com', 'Recedo', now() - o.id * interval '10 minutes', current_date,
  case when o.id % 40 = 0 then 'due' else 'done' end, case when o.id % 40 <> 0 then 'card' end,
  case when o.id % 40 <> 0 then 100 end
from who w, orders o
where o.state = 'submitted' and o.shop = 1
limit 20000
on conflict do nothing;
insert into appointments (seller_id, customer_first_name, customer_last_name, city, time, status, created_at,
  created_by_user_id, result_at, reporting_customer_id)
select case when n % 20 = 0 then w.gm else k.agent_id end, (array['Marta','Luca','Anna','Paolo'])[1 + n % 4],
  (array['Ferrero','Rossi','Bianchi','Gallo'])[1 + n / 7 % 4] || n % 701, 'Asti', now() - n * interval '10 minutes',
  case when n % 100 = 0 then 'pending' else 'failure' end, now() - n * interval '11 minutes', w.admin,
  case when n % 100 <> 0 then now() end, null
from who w, generate_series(1, 1000000) n
join numbered k on k.place = n % 50000;
insert into meetings (title, place, date)
select 'Riunione ' || n, 'Asti', current_date - n from generate_series(1, 5000) n;
insert into meeting_guests (meeting_id, code, full_name)
select m.id, 'L' || m.id || 'X' || g.n, (array['Marta','Luca','Anna','Paolo'])[1 + g.n % 4] || ' Ospite' || g.n
from meetings m, generate_series(1, 200) g(n)
where m.title like 'Riunione %'
limit 1000000;
insert into webhook_endpoints (url, events, secret, created_by_user_id)
select 'https://lists.example/', array['order.submitted'], 'x', admin from who;
insert into webhook_deliveries (endpoint_id, message_id, type, payload, state, created_at, settled_at)
select (select max(id) from webhook_endpoints), 'lst_' || n, (array['order.submitted','order.paid'])[1 + n % 2], '{}',
  case when n % 500 = 0 then 'failed' else 'sent' end, now() - n * interval '10 seconds', now()
from generate_series(1, 1000000) n;
with r as (
  insert into bulk_runs (action, arguments, started_by_user_id, state, total, started_at, finished_at)
  select 'users.disable', '{}', w.admin, 'done', case when n <= 20 then 50000 else 0 end, now() - n * interval '1 hour', now()
  from who w, generate_series(1, 20000) n
  returning id, total)
insert into bulk_items (run_id, object_id, state, done_at)
select r.id, x.id, case when x.n % 100 = 0 then 'failed' else 'done' end, now()
from r
join (select id, row_number() over (order by id) as n from users order by id limit 50000) x on r.total > 0
limit 1000000;
insert into private_customers (agent_id, first_name, last_name, street, building_number, city, post_code, state, telephone,
  created_at)
select case when n % 50 = 0 then w.gm else k.agent_id end, (array['Marta','Luca','Anna','Paolo'])[1 + n % 4],
  (array['Ferrero','Rossi','Bianchi','Gallo'])[1 + n / 7 % 4] || n % 701, 'Via Roma', '1', 'Asti', '14100', 'AT',
  '+3935' || n, now()
from who w, generate_series(1, 1000000) n
join numbered k on k.place = n % 50000;
insert into private_orders (agent_id, customer_id, created_by_user_id, created_at, total_cents)
select agent_id, id, 1, now() - id * interval '1 minute', 1000 + id % 9000
from private_customers
where telephone like '+3935%';
insert into external_incomes (agent_id, date, income_cents, description, state, created_at, created_by_user_id)
select case when n % 50 = 0 then w.gm else k.agent_id end, current_date - n % 900, 1000 + n % 90000, 'Ricevuta ' || n,
  case when n % 200 = 0 then 'waiting' else 'accepted' end, now() - n * interval '2 minutes', w.admin
from who w, generate_series(1, 1000000) n
join numbered k on k.place = n % 50000;
insert into period_closings (period_id, scale_id)
select p.id, (select min(id) from level_scales)
from ema_periods p
where not exists (select from period_closings c where c.period_id = p.id)
order by p.id
limit 20;
insert into level_updates (user_id, agent_id, closing_id, title, content, created_at, acknowledged_at, type, from_level,
  to_level, credits_before, credits)
select k.user_id, k.agent_id, c.id, 'Livello', 'Livello', now() - k.place * interval '1 minute', now(),
  (array['rise','fall'])[1 + k.place % 2], 1, 2, 10, 20
from numbered k, (select id from period_closings order by id desc limit 20) c
limit 1000000
on conflict do nothing;
insert into alerts (title, content, created_at)
select 'Avviso ' || n, 'Testo', now() - n * interval '1 hour' from generate_series(1, 2000) n;
insert into alert_recipients (alert_id, user_id)
select a.id, k.user_id
from numbered k, (select id from alerts where title like 'Avviso %' order by id desc limit 20) a
limit 1000000;
insert into alert_confirmations (alert_id, user_id, text_version, read_at)
select alert_id, user_id, 1, now() - user_id * interval '1 second' from alert_recipients on conflict do nothing;
insert into kit_payments (invitation_id, part, number, amount_cents, due_on, state, paid_at)
select i.id, p.part, 1, 10000 + i.id % 5000, current_date - (i.id % 500)::int,
  case when i.id % 20 = 0 then 'due' else 'paid' end, case when i.id % 20 <> 0 then now() end
from subordinate_invitations i, (values ('deposit'), ('balance')) p(part)
on conflict do nothing;

-- 700,000 people more with an account as customers; 20,000 of them in the register of «gm».
with p as (
  insert into people (first_name, last_name, fiscal_code, email, mobile, city, province, has_account, email_validated_at,
    mobile_validated_at)
  select (array['Marta','Luca','Anna','Paolo','Giulia','Marco','Sara','Franco'])[1 + n % 8],
    (array['Ferrero','Rossi','Bianchi','Gallo','Conti','Greco','Bruno','Ricci','Marino'])[1 + n % 9] || n % 701,
    'LST' || n, 'lst' || n || '@example.com', '+3935' || (10000000 + n), 'Asti', 'AT', true, now(), now()
  from generate_series(1, 700000) n
  returning id, fiscal_code),
u as (
  insert into users (person_id, username, user_type, password_hash, created_at, last_login, last_activity)
  select id, fiscal_code, 'cliente', 'x', now() - substr(fiscal_code, 4)::int * interval '3 minutes',
    case when id % 5 <> 0 then now() - id % 100000 * interval '7 minutes' end,
    case when id % 5 <> 0 then now() - id % 100000 * interval '5 minutes' end
  from p
  returning id, person_id, username),
c as (
  insert into customers (person_id, user_id, created_by_agent_id, created_at, confirmed_at)
  select person_id, id, (select gm from who), now(), now() from u
  returning id)
insert into agent_customers (agent_id, customer_id, complete)
select (select gm from who), id, true from c order by id limit 20000;
insert into contracts (user_id, template_id, state, assigned_at, signed_at, verification_code, cancelled_at)
select u.id, t.id, case when u.id % 100 = 0 then 'cancelled' when u.id % 50 = 1 then 'assigned' else 'signed' end,
  u.created_at, case when u.id % 50 <> 1 then u.created_at + interval '1 hour' end,
  case when u.id % 50 <> 1 then md5(u.id || '-' || t.id) end, case when u.id % 100 = 0 then now() end
from users u
cross join (select id from contract_templates order by id limit 2) t
where u.username like 'LST%' or u.username like 'NET%'
limit 1000000;
insert into challenges (user_id, person_id, purpose, object, destination, method, code_hash, created_at, expires_at, used_at)
select u.id, u.person_id, 'contact-validation', 'email', 'x' || u.id || '@example.com', 'e-mail', 'x', u.created_at, u.created_at, u.created_at
from users u
where u.username like 'LST%' or u.username like 'NET%';
insert into privacy_requests (kind, channel, state, person_id, received_on, due_on, created_at, created_by_user_id, settled_at)
select 'access', 'portal', case when u.id % 500 = 0 then 'open' else 'done' end, u.person_id, u.created_at::date,
  u.created_at::date + 30, u.created_at, u.id, case when u.id % 500 <> 0 then now() end
from users u
where u.username like 'LST%' or u.username like 'NET%'
limit 20000;
set session_replication_role = origin;
