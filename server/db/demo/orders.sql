-- Orders of the last 18 months, set-based: {orders} = how many, {now} = the clock, {seed} = where the chance begins.
-- Every choice is a hash of the order's number, so the same database gets the same orders whatever plan is chosen.
create or replace function pg_temp.chance(n bigint, salt int) returns float8 language sql immutable parallel safe
  return (hashint8extended(n, {seed} + salt) & 1073741823) / 1073741824.0;

create temporary table demo_sellers on commit drop as
select a.id, a.user_id, a.level, a.joined_at, a.fibra_enabled, a.kleen_enabled,
  p.first_name || ' ' || p.last_name as name,
  row_number() over (order by case when a.id <= (select min(id) + 2 from agents) then 0 else 1 end,
    case when a.id <= (select min(id) + 2 from agents) then a.id end, a.joined_at, a.id) as n
from agents a join users u on u.id = a.user_id join people p on p.id = u.person_id where a.status = 'seller';
create unique index on demo_sellers (n);
analyze demo_sellers;

-- How busy each day is: growing steadily, quiet in August and on Sundays, busy before Christmas; and how many of the
-- sellers, in the order in which they joined, were there two days before.
create temporary table demo_days on commit drop as
select d.day, d.day::timestamp at time zone 'Europe/Rome' as starts,
  sum((1 + 0.6 * (d.day - d.first) / 547.0)
    * (array[.9, .9, 1.05, 1, 1.05, .95, .85, .6, 1.05, 1.1, 1.2, 1.1])[extract(month from d.day)::int]
    * case extract(isodow from d.day)::int when 7 then .6 when 6 then .8 else 1 end)
    over (order by d.day)::float8 as upto,
  (
    select count(*)
    from demo_sellers s
    where s.joined_at + interval '2 days' < d.day::timestamp at time zone 'Europe/Rome'
  )::int as sellers
from (
  select first + g as day, first
  from (select ({now}::timestamptz - interval '547 days')::date as first) f, generate_series(0, 545) g
) d
where exists (
  select 1
  from demo_sellers s
  where s.joined_at + interval '2 days' < d.day::timestamp at time zone 'Europe/Rome');
create temporary table demo_calendar on commit drop as
select array_agg(upto order by day) as upto, max(upto) as total from demo_days;
create temporary table demo_numbered on commit drop as
select *, row_number() over (order by day)::int as nth from demo_days;
create unique index on demo_numbered (nth);
analyze demo_numbered;

-- When something was sold (Rome daytime), by whom (who joined early has sold more) and what kind. The last {open} are
-- not sent yet.
create temporary table demo_raw on commit drop as
with drawn as (
  select g, g > {orders} as is_open,
    1 + least(width_bucket(pg_temp.chance(g, 2) * c.total, c.upto), cardinality(c.upto) - 1) as nth
  from generate_series(1, {orders} + {open}) g cross join demo_calendar c
), placed as (
  select d.g, d.is_open, s.id as seller_id, s.user_id, s.level, s.name, s.fibra_enabled, s.kleen_enabled,
    case when d.is_open then {now}::timestamptz - pg_temp.chance(d.g, 2) * interval '60 hours'
      else t.starts + interval '12 hours' end as at
  from drawn d
  join demo_numbered t on t.nth = case when d.is_open then (select max(nth) from demo_numbered) else d.nth end
  join demo_sellers s on s.n = 1 + floor(power(pg_temp.chance(d.g, 1), 1.4) * t.sellers)::int
)
select g, is_open, seller_id, user_id, level, name,
  ((date_trunc('day', at at time zone 'Europe/Rome')
    + interval '8 hours 20 minutes'
    + pg_temp.chance(g, 3) * interval '13 hours') at time zone 'Europe/Rome') as at,
  case
    when kleen_enabled and (not fibra_enabled or pg_temp.chance(g, 4) < 0.62)
      then case when pg_temp.chance(g, 5) < 0.9 then 'kleen-commission' else 'kleen-direct-sale' end
    else 'fibra-cumulative' end as wanted
from placed;

create temporary table demo_register on commit drop as
select ac.agent_id, ac.customer_id, c.created_at, p.first_name || ' ' || p.last_name as name,
  row_number() over (partition by ac.agent_id order by c.created_at, c.id) as k
from agent_customers ac join customers c on c.id = ac.customer_id join people p on p.id = c.person_id where ac.complete;
create index on demo_register (agent_id, created_at);
create index on demo_register (agent_id, k);
analyze demo_register;

-- A commission of kleen needs a customer who was in the register by then; without one it was a direct sale.
create temporary table demo_heads on commit drop as
select row_number() over (order by r.is_open, r.at, r.g) + (select coalesce(max(id), 0) from orders) as id, r.g,
  r.is_open, r.seller_id, r.user_id, r.level, r.name, r.at,
  case when r.wanted = 'kleen-commission' and known.k is null then 'kleen-direct-sale' else r.wanted end as type_id,
  case when r.wanted = 'kleen-commission' then 1 + floor(pg_temp.chance(r.g, 6) * known.k)::int end as k,
  case when r.wanted = 'fibra-cumulative' then 1 + floor(pg_temp.chance(r.g, 7) * 2.2)::int else 1 end as commissions
from demo_raw r left join lateral (
  select d.k
  from demo_register d
  where d.agent_id = r.seller_id and d.created_at <= r.at
  order by d.created_at desc
  limit 1
) known on r.wanted = 'kleen-commission';

create temporary table demo_entries on commit drop as
with entries as (
  select e.listing, e.position, p.id as product_id, p.code, p.name, p.vat_basis_points, e.price_cents, e.points_tenths,
    e.price_cents > 10000 as dear,
    coalesce((select jsonb_object_agg(x ->> 'name', x -> 'options' -> 0) from jsonb_array_elements(p.attributes) x),
      '{}') as attributes
  from listing_entries e
  join products p on p.id = e.product_id
  where e.enabled and p.code not like 'SCN%' and p.custom_product_options is null
  union all
  select e.listing, e.position, p.id, p.code, p.name, p.vat_basis_points, m.euro * 100, e.points_tenths, m.euro > 100,
    jsonb_build_object('Larghezza', m.width, 'Altezza', m.height)
  from listing_entries e
  join products p on p.id = e.product_id,
    (values ('60', '40', 46), ('100', '70', 109), ('120', '80', 149)) m (width, height, euro)
  where e.enabled and p.custom_product_options ->> 'priceSquareCentimeter' = '0.0155'
)
select *, (row_number() over (partition by listing order by position, price_cents) - 1)::int as n from entries;
create temporary table demo_listings on commit drop as
select listing, count(*)::int as total
from demo_entries
group by listing;

-- Lines: products of the type's listing, seldom more than one of the dear ones.
-- Every twelfth kleen commission has a gift.
create temporary table demo_slots on commit drop as
select h.id, h.g, c as commission, l as line, t.listing,
  (floor(power(pg_temp.chance(h.g * 4 + c, 10), 1.3) * e.total)::int + (l - 1) * 7) % e.total as n
from demo_heads h join commission_types t on t.id = h.type_id join demo_listings e on e.listing = t.listing
cross join lateral generate_series(1, h.commissions) c
cross join lateral generate_series(1,
  1 + floor(pg_temp.chance(h.g * 4 + c, 9) * case when h.type_id = 'fibra-cumulative' then 2.2 else 3.4 end)::int) l
union all
select h.id, h.g, 1, 9, t.gift_listing, floor(pg_temp.chance(h.g, 11) * e.total)::int
from demo_heads h join commission_types t on t.id = h.type_id join demo_listings e on e.listing = t.gift_listing
where h.type_id = 'kleen-commission' and pg_temp.chance(h.g, 12) < 0.08;
analyze demo_heads;
analyze demo_entries;
analyze demo_slots;
create temporary table demo_lines on commit drop as
select s.id, s.commission, s.line, e.product_id, e.code, e.name, e.vat_basis_points,
  case when s.line = 9 then 0 else e.price_cents end as price_cents,
  case when s.line = 9 then e.points_tenths else 0 end as points_tenths, e.attributes,
  case
    when e.dear or s.line = 9 then 1
    else 1 + floor(power(pg_temp.chance(s.g * 16 + s.commission * 4 + s.line, 8), 2) * 4)::int end as quantity
from demo_slots s join demo_entries e on e.listing = s.listing and e.n = s.n;
-- What would have been below the type's minimum was bought more of.
update demo_lines l set quantity = l.quantity * x.times from (
  select s.id, ceil(t.min_total_cents * 1.03 / sum(s.price_cents * s.quantity))::int as times
  from demo_lines s
  join demo_heads h on h.id = s.id
  join commission_types t on t.id = h.type_id
  group by s.id, t.min_total_cents
  having sum(s.price_cents * s.quantity) < t.min_total_cents * 1.03
) x where x.id = l.id and l.line < 9;
analyze demo_lines;

create temporary table demo_methods on commit drop as
select type_id, method_id, name, discount_basis_points,
  row_number() over (partition by type_id order by position) - 1 as n, count(*) over (partition by type_id) as total
from commission_type_payments;

-- As domain/orders/pricing.ts: the discount is spread over the rates of VAT in proportion, cents left over go to the
-- largest remainder and then to the lower rate; each rate is taxed as a whole.
create temporary table demo_sums on commit drop as
select id, sum(price_cents * quantity)::bigint as lines_cents, sum(points_tenths * quantity)::int as used_tenths
from demo_lines group by id;
create temporary table demo_priced on commit drop as
select h.id, s.lines_cents, s.used_tenths, m.method_id, m.name as method_name,
  round(s.lines_cents * m.discount_basis_points / 10000.0)::bigint as discount_cents
from demo_heads h join demo_sums s on s.id = h.id
join demo_methods m on m.type_id = h.type_id and m.n = floor(power(pg_temp.chance(h.g, 13), 1.6) * m.total)::int;
analyze demo_priced;
create temporary table demo_taxed on commit drop as
with rates as (
  select l.id, l.vat_basis_points, sum(l.price_cents * l.quantity)::bigint as gross
  from demo_lines l
  where l.price_cents > 0
  group by l.id, l.vat_basis_points
), shares as (
  select r.*, p.discount_cents * r.gross / p.lines_cents as share,
    row_number() over (partition by r.id order by p.discount_cents * r.gross % p.lines_cents desc, r.vat_basis_points)
      as place,
    p.discount_cents - sum(p.discount_cents * r.gross / p.lines_cents) over (partition by r.id) as remainder
  from rates r join demo_priced p on p.id = r.id
), exact as (
  select id, vat_basis_points, gross - share - case when place <= remainder then 1 else 0 end as net
  from shares
)
select id, sum(round(net * 10000.0 / (10000 + vat_basis_points)))::bigint as taxable_cents from exact group by id;
analyze demo_taxed;

create temporary table demo_final on commit drop as
select h.*, t.shop, t.title, p.lines_cents, p.used_tenths, p.method_id, p.method_name, p.discount_cents,
  x.taxable_cents,
  case
    when t.free_shipping_min_cents is not null and p.lines_cents >= t.free_shipping_min_cents then 0
    else t.shipping_fee_cents end as shipping_cents,
  coalesce((select f.basis_points from fee_scale f where f.type_id = h.type_id and f.from_cents <= x.taxable_cents
    and f.min_level = (select max(y.min_level) from fee_scale y where y.type_id = h.type_id and y.min_level <= h.level)
    order by f.from_cents desc limit 1), 0) as fee_basis_points,
  r.customer_id, coalesce(r.name, '') as customer_name
from demo_heads h
join commission_types t on t.id = h.type_id
join demo_priced p on p.id = h.id
join demo_taxed x on x.id = h.id
left join demo_register r on r.agent_id = h.seller_id and r.k = h.k
where not h.is_open or h.type_id <> 'fibra-cumulative' or h.g = (
  select min(o.g)
  from demo_heads o
  join demo_priced q on q.id = o.id
  where o.is_open and o.seller_id = h.seller_id and o.type_id = h.type_id and q.method_id = p.method_id);
create unique index on demo_final (id);
analyze demo_final;

insert into orders (id, type_id, shop, seller_id, customer_id, state, payment_method_id, payment_method_name,
  lines_total_cents, discount_cents, shipping_cents, total_cents, taxable_cents,
  fee_basis_points, fee_cents, points_earned_tenths, points_used_tenths, commission_count, created_at, submitted_at,
  order_date, exported_at, exported_by_user_id, search_text, ip_address)
overriding system value
select f.id, f.type_id, f.shop, f.seller_id, f.customer_id, case when f.is_open then 'open' else 'submitted' end,
  f.method_id, f.method_name, f.lines_cents, f.discount_cents,
  f.shipping_cents, f.lines_cents - f.discount_cents + f.shipping_cents, f.taxable_cents, f.fee_basis_points,
  round(f.taxable_cents * f.fee_basis_points / 10000.0),
  case f.shop when 1 then f.taxable_cents / 100 else 0 end, f.used_tenths, f.commissions, f.at - interval '70 minutes',
  case when not f.is_open then f.at end,
  case
    when not f.is_open then d.day - case
      when f.type_id = 'fibra-cumulative' and extract(isodow from d.day) <= 2 then extract(isodow from d.day)::int
      else 0 end end,
  x.at, case when x.at is not null then (select min(user_id) from grants where role = 'ROLE_USER_ORDERS_ADMIN') end,
  lower(concat_ws(' ', f.id, f.name, f.seller_id, nullif(f.customer_name, ''), f.title)),
  case when f.is_open then '' else host(inet '100.64.0.0' + address.n) end
from demo_final f
cross join lateral (select case
  when pg_temp.chance(f.g, 17) < 0.03 then f.seller_id * 97 % 4194304
  else floor(pg_temp.chance(f.g, 18) * 4194304)::bigint end as n) address
cross join lateral (select (f.at at time zone 'Europe/Rome')::date as day) d
cross join lateral (select case
  when not f.is_open
    and (f.at < {now}::timestamptz - interval '7 days'
      or pg_temp.chance(f.g, 14) < 0.4 and f.at < {now}::timestamptz - interval '2 days')
    then least(f.at + interval '17 hours', {now}::timestamptz - interval '1 hour') end as at) x
order by f.id;

create temporary table demo_commissions on commit drop as
select f.id as order_id, c as commission,
  row_number() over (order by f.id, c) + (select coalesce(max(id), 0) from commissions) as id,
  coalesce(f.customer_id, r.customer_id) as customer_id
from demo_final f cross join lateral generate_series(1, f.commissions) c
left join demo_register r on f.type_id = 'fibra-cumulative'
  and pg_temp.chance(f.g * 4 + c, 15) < 0.5
  and r.agent_id = f.seller_id
  and r.created_at <= f.at
  and r.k = 1 + floor(pg_temp.chance(f.g * 4 + c, 16) * 12)::int;
create unique index on demo_commissions (order_id, commission);
analyze demo_commissions;

insert into commissions (id, order_id, type_id, seller_id, created_by_user_id, customer_id, total_cents, created_at)
overriding system value
select c.id, c.order_id, f.type_id, f.seller_id, f.user_id, c.customer_id, s.total,
  f.at - interval '70 minutes' + c.commission * interval '9 minutes'
from demo_commissions c join demo_final f on f.id = c.order_id
join (
  select id, commission, sum(price_cents * quantity) as total
  from demo_lines
  group by id, commission
) s on s.id = c.order_id and s.commission = c.commission
order by c.id;

insert into commission_lines (commission_id, product_id, code, name, attributes, quantity, unit_price_cents,
  vat_basis_points, points_tenths)
select c.id, l.product_id, l.code, l.name, l.attributes, l.quantity, l.price_cents, l.vat_basis_points, l.points_tenths
from demo_commissions c join demo_lines l on l.id = c.order_id and l.commission = c.commission order by c.id, l.line;

select setval(pg_get_serial_sequence('orders', 'id'), max(id)) from orders having max(id) is not null;
select setval(pg_get_serial_sequence('commissions', 'id'), max(id)) from commissions having max(id) is not null;

-- What was left to pay after sending, as domain/payments/mav.ts: nearly all of it has been paid and verified by now.
-- The personas owe nothing overdue.
insert into deliveries (order_id, code, date, slip, deposit_cents, to_pay_cents, mav_number, created_at, verified_at)
select o.id, 'C' || lpad(o.id::text, 7, '0'), d.due, case when d.cash then 'bp' else 'mav' end, d.deposit,
  o.total_cents - d.deposit,
  case when not d.cash then m.plain || lpad((m.plain::numeric % 93)::text, 2, '0') end, o.submitted_at,
  case
    when o.seller_id <= (select min(id) + 2 from agents)
      and d.due < ({now}::timestamptz)::date + 4
      then d.due::timestamptz - interval '6 days' + interval '10 hours'
    when d.due < ({now}::timestamptz)::date - 5
      and (d.due < ({now}::timestamptz)::date - 60 or hashint8(o.id) % 40 <> 0)
      then d.due::timestamptz - interval '3 days' + interval '10 hours' end
from orders o
cross join lateral (select o.payment_method_id = 'cash_on_delivery' as cash,
  (o.submitted_at at time zone 'Europe/Rome')::date + 14 as due,
  case when o.payment_method_id = 'cash_on_delivery' then round(o.total_cents * 0.2)::bigint else 0 end as deposit) d
cross join lateral (select (select value from parameters where id = 'mav_creditor_code')
  || lpad(o.id::text, 10, '0') as plain) m
where o.state = 'submitted'
  and o.payment_method_id in ('mav', 'cash_on_delivery')
  and o.total_cents > 0
  and not exists (select 1 from deliveries x where x.order_id = o.id)
order by o.id;

-- What was paid by card before it went out: an attempt as the portal makes it, and the checkout of the sandbox that it
-- was paid at, so that it can be given back.
create temporary table demo_paid on commit drop as
select o.id, o.submitted_at, u.user_id, 'cs_test_demo' || lpad(o.id::text, 12, '0') as session,
  'ema-' || o.id || '-' || substr(md5('demo' || o.id), 1, 16) as reference,
  case when o.payment_method_id = 'cash_on_delivery' then round(o.total_cents * 0.2)::bigint else o.total_cents end
    as cents,
  case when o.payment_method_id = 'stripe_klarna' then 'klarna' else 'card' end as method,
  '/app/orders/' || o.id || '/details' as success, '/app/orders/pending-orders/' || o.id || '/unpaid' as cancel
from orders o join agents u on u.id = o.seller_id
where o.state = 'submitted'
  and o.payment_method_id in ('stripe_credit_card', 'stripe_klarna', 'cash_on_delivery')
  and not exists (select 1 from payment_attempts x where x.order_id = o.id);
insert into payment_attempts (order_id, provider, state, reference, amount_cents, received_cents, provider_session_id,
  success_path, cancel_path, provider_day, created_by_user_id, created_at, checked_at, paid_at, expires_at, updated_at)
select id, 'stripe', 'paid', reference, cents, cents, session, success, cancel,
  (submitted_at at time zone 'Europe/Rome')::date, user_id, submitted_at - interval '4 minutes', submitted_at,
  submitted_at, submitted_at + interval '27 minutes', submitted_at
from demo_paid where cents > 0
order by id;
insert into dev_checkouts (id, idempotency_key, reference, amount_cents, description, success_url, cancel_url, status,
  payment_status, expires_at, created_at, method, card)
select session, reference, reference, cents, 'EMA Planet, ordine ' || id, 'http://localhost' || success,
  'http://localhost' || cancel, 'complete', 'paid', extract(epoch from submitted_at + interval '27 minutes')::bigint,
  submitted_at - interval '4 minutes', method, case method when 'card' then '4242424242424242' end
from demo_paid where cents > 0;

-- What the other agents' sales left of points.
update agents a set points_tenths = greatest(0, s.tenths)
from (
  select o.seller_id, sum(o.points_earned_tenths - o.points_used_tenths) as tenths
  from orders o
  where o.state = 'submitted'
  group by o.seller_id
) s
where s.seller_id = a.id and a.points_tenths = 0;

drop function pg_temp.chance(bigint, int)
