-- Submitted orders of the last 18 months: $1 = how many, $2 = now. Deterministic: setseed before, ids in order.
create temporary table demo_orders on commit drop as
with sellers as (
  select a.id, a.fibra_enabled, a.kleen_enabled, row_number() over (order by a.id) as n, count(*) over () as total from agents a where a.status = 'seller'
), raw as (
  select g, random() as r1, random() as r2, random() as r3, random() as r4, random() as r5 from generate_series(1, $1::int) g
)
select raw.g, s.id as seller_id,
  case when (s.kleen_enabled and raw.r3 < 0.65) or not s.fibra_enabled then 'kleen-commission' else 'fibra-cumulative' end as type_id,
  $2::timestamptz - interval '7 hours' - ((1 - (raw.g::float8 / $1)) * interval '547 days') - (raw.r2 * interval '20 hours') as submitted_at,
  case when raw.r4 < 0.8 then 'mav' else 'cash_on_delivery' end as method,
  1 + floor(raw.r5 * 3.4)::int as lines, raw.r1, raw.r4
from raw join sellers s on s.n = 1 + floor(power(raw.r1, 1.4) * s.total)::int;

create temporary table demo_customers on commit drop as
select ac.agent_id, ac.customer_id, row_number() over (partition by ac.agent_id order by ac.customer_id) - 1 as n, count(*) over (partition by ac.agent_id) as total
from agent_customers ac where ac.complete;

create temporary table demo_lines on commit drop as
with entries as (
  select e.listing, p.id as product_id, p.code, p.name, p.vat_basis_points, e.price_cents,
    case when jsonb_array_length(p.attributes) > 0 then jsonb_build_object(p.attributes -> 0 ->> 'name', p.attributes -> 0 -> 'options' ->> 0) else '{}'::jsonb end as attributes,
    row_number() over (partition by e.listing order by e.position) - 1 as n, count(*) over (partition by e.listing) as total
  from listing_entries e join products p on p.id = e.product_id
  where e.listing in ('pl.kleen_commission', 'pl.fibra_cumulative') and p.code like 'VEN%' and p.custom_product_options is null
)
select o.g, l, e.product_id, e.code, e.name, e.vat_basis_points, e.price_cents, e.attributes, 1 + ((o.g * 7 + l * 3) % 3) as quantity
from demo_orders o cross join lateral generate_series(1, o.lines) l
join entries e on e.listing = case o.type_id when 'kleen-commission' then 'pl.kleen_commission' else 'pl.fibra_cumulative' end
  and e.n = (o.g * 31 + l * 17 + floor(o.r1 * 1000)::int) % e.total;

create temporary table demo_priced on commit drop as
select o.*, t.shop, t.title, sum(l.price_cents * l.quantity)::bigint as lines_cents,
  sum(round(l.price_cents * l.quantity * 10000.0 / (10000 + l.vat_basis_points)))::bigint as taxable_cents
from demo_orders o join commission_types t on t.id = o.type_id join demo_lines l on l.g = o.g group by o.g, o.seller_id, o.type_id, o.submitted_at, o.method, o.lines, o.r1, o.r4, t.shop, t.title;

create temporary table demo_final on commit drop as
select p.*, row_number() over (order by p.submitted_at, p.g) + (select coalesce(max(id), 0) from orders) as order_id,
  case when t.free_shipping_min_cents is not null and p.lines_cents >= t.free_shipping_min_cents then 0 else t.shipping_fee_cents end as shipping,
  coalesce((select f.basis_points from fee_scale f where f.type_id = p.type_id and f.from_cents <= p.taxable_cents
    and f.min_level = (select max(x.min_level) from fee_scale x where x.type_id = p.type_id and x.min_level <= a.level)
    order by f.from_cents desc limit 1), 0) as fee_bp,
  c.customer_id, a.user_id, pe.first_name || ' ' || pe.last_name as seller_name, coalesce(cp.first_name || ' ' || cp.last_name, '') as customer_name
from demo_priced p join commission_types t on t.id = p.type_id join agents a on a.id = p.seller_id
join users u on u.id = a.user_id join people pe on pe.id = u.person_id
left join demo_customers c on p.type_id = 'kleen-commission' and c.agent_id = p.seller_id and c.n = p.g % greatest(c.total, 1)
left join customers cu on cu.id = c.customer_id left join people cp on cp.id = cu.person_id
where p.type_id <> 'kleen-commission' or c.customer_id is not null;

insert into orders (id, type_id, shop, seller_id, customer_id, state, payment_method_id, payment_method_name, lines_total_cents, shipping_cents, total_cents,
  taxable_cents, fee_basis_points, fee_cents, points_earned_tenths, commission_count, created_at, submitted_at, order_date, exported_at, search_text)
overriding system value
select f.order_id, f.type_id, f.shop, f.seller_id, f.customer_id, 'submitted', f.method, m.name, f.lines_cents, f.shipping, f.lines_cents + f.shipping,
  f.taxable_cents, f.fee_bp, round(f.taxable_cents * f.fee_bp / 10000.0), case f.shop when 1 then f.taxable_cents / 100 else 0 end, 1,
  f.submitted_at - interval '2 hours', f.submitted_at, (f.submitted_at at time zone 'Europe/Rome')::date,
  case when f.submitted_at < $2::timestamptz - interval '5 days' then f.submitted_at + interval '1 day' end,
  lower(f.order_id || ' ' || f.seller_name || ' ' || f.seller_id || ' ' || f.customer_name || ' ' || f.title)
from demo_final f join commission_type_payments m on m.type_id = f.type_id and m.method_id = f.method order by f.order_id;

create temporary table demo_commissions on commit drop as
select f.g, f.order_id, row_number() over (order by f.order_id) + (select coalesce(max(id), 0) from commissions) as commission_id from demo_final f;

insert into commissions (id, order_id, type_id, seller_id, created_by_user_id, customer_id, total_cents, created_at)
overriding system value
select c.commission_id, f.order_id, f.type_id, f.seller_id, f.user_id, f.customer_id, f.lines_cents, f.submitted_at - interval '2 hours'
from demo_commissions c join demo_final f on f.g = c.g order by c.commission_id;

insert into commission_lines (commission_id, product_id, code, name, attributes, quantity, unit_price_cents, vat_basis_points)
select c.commission_id, l.product_id, l.code, l.name, l.attributes, l.quantity, l.price_cents, l.vat_basis_points
from demo_commissions c join demo_lines l on l.g = c.g order by c.commission_id, l.l;

select setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders)), setval(pg_get_serial_sequence('commissions', 'id'), (select max(id) from commissions));
