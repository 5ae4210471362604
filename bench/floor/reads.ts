/** Answers the benchmark’s lists and searches with one hand-written statement each. */
import { ASKER, euro, iso } from './session.ts';

const tenths = (column: string): string => `(${column} / 10.0)::numeric(12, 1)::text`;
const percent = (column: string): string => `(${column} / 100.0)::float8::text`;
/** `row_to_json` writes as JSON.stringify does, without spaces; so lists are joined by hand. */
const list = (row: string, order: string): string =>
  `'{"items":[' || coalesce(string_agg(row_to_json(${row})::text, ',' order by ${order}), '') || ']`;
const paged = (row: string, order: string, total: string, page: string, perPage: string): string =>
  `${list(row, order)},"pagination":{"page":' || ${page} || ',"perPage":' || ${perPage} || ',"totalItems":' || ${total} || ',"totalPages":' || ceil(${total} / ${perPage}::numeric) || '}}'`;

/** $1 session, $2 listing: the price of the last day that has come, else the entry’s own */
export const products = `with ${ASKER}
select ${list('x', 'e.position, p.code')}}' as answer
from asker, listing_entries e join products p on p.id = e.product_id left join lateral (
  select l.price_cents, l.points_tenths from listing_prices l
  where l.entry_id = e.id and l.from_day <= (now() at time zone 'Europe/Rome')::date order by l.from_day desc limit 1) d on true cross join lateral (
  select p.code, p.name, p.packaging, p.description, p.picture, p.quadro_id as "quadroId",
    ${euro('coalesce(d.price_cents, e.price_cents)')} as price, ${tenths('coalesce(d.points_tenths, e.points_tenths)')} as points,
    (select coalesce('[' || string_agg(row_to_json(a)::text, ',') || ']', '[]')::json from (
      select t ->> 'name' as name, t ->> 'image' as image, array(select jsonb_array_elements_text(t -> 'options')) as options,
        (select coalesce(json_object_agg(o.option, o.picture), '{}') from product_option_pictures o where o.product_id = p.id and o.variant = t ->> 'name') as pictures from jsonb_array_elements(p.attributes) t) a) as attributes,
    (select row_to_json(o) from jsonb_to_record(p.custom_product_options) as o("minWidth" int, "minHeight" int, "maxWidth" int, "maxHeight" int, "priceSquareCentimeter" text)
      where p.custom_product_options is not null) as "customProductOptions") x
where e.listing = $2 and (e.enabled or e.starts_on <= (now() at time zone 'Europe/Rome')::date) and p.enabled and asker.agent_id is not null`;

const CUSTOMER = `c.id, p.first_name || ' ' || p.last_name as "fullName", p.last_name as name, p.first_name as "nameDescription", p.gender, p.birth_date::text as "birthDate", p.birth_country as "birthCountry",
  p.birth_municipality as "birthMunicipality", coalesce(p.fiscal_code, '') as "fiscalCode", p.street as "addressStreet", p.street_number as "addressNumber", trim(p.street || ' ' || p.street_number) as "addressStreetAndNumber",
  p.city as "addressCity", p.post_code as "addressPostCode", p.province as "addressProvince", p.phone, p.mobile, p.email, p.email_validated_at is not null as "emailValidated",
  p.mobile_validated_at is not null as "mobileValidated", c.user_id is not null as "userAccountCreated", p.version`;
/** $1 session, $2 beginning of the fiscal code, $3 the first text after all that begin so */
export const customerSearch = `with ${ASKER}
select ${list('x', '"fiscalCode"')}}' as answer from (
  select ${CUSTOMER} from customers c join people p on p.id = c.person_id
  where p.fiscal_code ~>=~ $2 and p.fiscal_code ~<~ $3 and exists (select 1 from agent_customers ac where ac.customer_id = c.id and ac.agent_id = (select agent_id from asker)) order by p.fiscal_code limit 20) x`;

/** $1 session, $2 text, $3 page, $4 rows */
export const register = `with ${ASKER}, own as materialized (
  select c.id, p.first_name || ' ' || p.last_name as "fullName", coalesce(p.fiscal_code, '') as "fiscalCode", trim(p.street || ' ' || p.street_number) as "addressStreetAndNumber", p.post_code as "addressPostCode",
    p.city as "addressCity", p.province as "addressProvince", p.email, p.phone, p.mobile, lower(p.last_name) as l, lower(p.first_name) as f
  from agent_customers ac join customers c on c.id = ac.customer_id join people p on p.id = c.person_id where ac.agent_id = (select agent_id from asker) and ac.complete and p.search_text like $2
), paged as (select * from own order by l, f, id limit $4 offset ($3 - 1) * $4)
select ${paged('x', 'o.l, o.f, o.id', '(select count(*) from own)', '$3', '$4')} as answer
from paged o cross join lateral (select o.id, o."fullName", o."fiscalCode", o."addressStreetAndNumber", o."addressPostCode", o."addressCity", o."addressProvince", o.email, o.phone, o.mobile,
  'register' as state, '[]'::json as missing, false as "canResendCredentials") x`;

/** What is missing to the next fee band: the bands are those of the highest level the seller has reached. */
const euroText = `translate(to_char((n.from_cents - o.taxable_cents) / 100.0, 'FM999,999,990.00'), ',.', '.,') || e'\\u00a0€'`;
const percentText = (column: string): string => `replace((${column} / 100.0)::float8::text, '.', ',') || e'\\u00a0%'`;
const BANDS = `bands as materialized (
  select f.* from fee_scale f join (select f.type_id, max(f.min_level) as level from fee_scale f, asker join agents a on a.id = asker.agent_id where f.min_level <= a.level group by f.type_id) l
    on l.type_id = f.type_id and l.level = f.min_level)`;
const FEE_SCALE = `coalesce((select 'Con altri ' || ${euroText} || ' di imponibile provvigionale passi al ' || ${percentText('n.basis_points')} from bands n
  where n.type_id = o.type_id and n.from_cents > o.taxable_cents order by n.from_cents limit 1),
  'Hai raggiunto la fascia più alta (' || ${percentText(`coalesce((select n.basis_points from bands n where n.type_id = o.type_id and n.from_cents <= o.taxable_cents order by n.from_cents desc limit 1), 0)`)} || ')')`;

/** A page’s bounds stand in the statement, so that its plan is kept. */
export type Slice = { page: number; perPage: number };
const slice = ({ page, perPage }: Slice): string => `limit ${perPage} offset ${(page - 1) * perPage}`;

/** $1 session, $2 shop */
export const myOrders = (
  of: Slice,
): string => `with ${ASKER}, ${BANDS}, total as (select count(*) as n from orders where seller_id = (select agent_id from asker) and shop = $2 and state = 'submitted'), paged as (
  select o.* from orders o where o.seller_id = (select agent_id from asker) and o.shop = $2 and o.state = 'submitted' order by o.submitted_at desc nulls last, o.id desc nulls last ${slice(of)})
select ${paged('x', 'submitted_at desc, o.id desc', '(select n from total)', String(of.page), String(of.perPage))} as answer
from paged o join commission_types t on t.id = o.type_id cross join lateral (
  select o.id, t.title || ' n. ' || o.id as title, (select row_to_json(y) from (select t.id, t.title, t.completable_by_seller as "isCompletableBySeller", o.payment_method_id in ('mav', 'cash_on_delivery') as "isDeliveryPaymentConfirmationRequired") y) as type,
    o.shop, o.state, o.commission_count as "commissionsCount",
    (select coalesce(array_agg(distinct p.first_name || ' ' || p.last_name), '{}') from commissions c join customers cu on cu.id = c.customer_id join people p on p.id = cu.person_id where c.order_id = o.id) as customers,
    ${euro('o.total_cents')} as "orderTotal", ${euro('o.fee_cents')} as "agentFee", ${percent('o.fee_basis_points')} as "agentFeePercentage", ${FEE_SCALE} as "agentFeeScaleDescription", ${tenths('o.points_earned_tenths')} as "pointsEarned",
    ${tenths('o.points_used_tenths')} as "pointsUsed", o.payment_method_id as "paymentMethodId", o.payment_method_name as "paymentMethodName", null::text as "confirmationError", '-' as "statusText", null::text as "waitingFor",
    false as "isSubmittable", false as "isPayableOnlineWithStripe", false as "isWaitingForCustomerConfirmation", false as "isInPayment", true as "isSubmitted", ${iso('o.created_at')} as "createdAt",
    ${iso('o.submitted_at')} as "submissionTime", o.order_date::text as "orderDate", o.version,
    exists (select 1 from appointments ap where ap.order_id = o.id) as "isLinkedToAppointment",
    (select coalesce('[' || string_agg(row_to_json(y)::text, ',') || ']', '[]')::json from (select c.id, p.first_name || ' ' || p.last_name as customer, ${euro('c.total_cents')} as total
      from commissions c left join customers cu on cu.id = c.customer_id left join people p on p.id = cu.person_id where c.order_id = o.id order by c.id) y) as commissions) x`;

const UNDONE_AT = 'coalesce(w.received_at, o.undone_at)';
const UNDONE = `(select row_to_json(y) from (
  select case when w.received_at is null then 'refunded' else 'withdrawn' end as why, ${iso(UNDONE_AT)} as at,
    case when w.received_at is null then 'Rimborsato il ' else 'Recesso del ' end || to_char(${UNDONE_AT} at time zone 'Europe/Rome', 'DD/MM/YYYY') as text
  from (select o.undone_at) u left join withdrawals w on w.order_id = o.id where o.undone_at is not null) y)`;
const ADMIN_ROW = `
  select o.id, (select row_to_json(y) from (select o.seller_id as id, sp.first_name || ' ' || sp.last_name as "fullName") y) as seller, cp.first_name || ' ' || cp.last_name as customer, ${iso('o.submitted_at')} as "submissionDate",
    o.ip_address as "ipAddress", o.exported_at is not null as exported, ${iso('o.exported_at')} as "exportedAt", ${UNDONE} as undone, (select row_to_json(y) from (select t.id, t.title) y) as type, o.shop, ${euro('o.total_cents')} as "priceTotal",
    o.payment_method_id as "paymentMethodId", o.payment_method_name as "paymentMethodName", (select pa.flag_text from payment_attempts pa where pa.order_id = o.id and pa.flag is not null and pa.resolved_at is null order by pa.id desc limit 1) as "paymentFlag"`;
const ADMIN_JOINS = `join agents a on a.id = o.seller_id join users su on su.id = a.user_id join people sp on sp.id = su.person_id join commission_types t on t.id = o.type_id
  left join customers cu on cu.id = o.customer_id left join people cp on cp.id = cu.person_id`;
const mayAdmin = `exists (select from asker join grants g using (user_id) where g.role = 'ROLE_ADMIN')`;

const details = (of: Slice): string =>
  `select ${paged('x', 'o.submitted_at desc, o.id desc', '(select n from total)', String(of.page), String(of.perPage))} as answer from paged o ${ADMIN_JOINS} cross join lateral (${ADMIN_ROW}) x`;

/** $1 session, $2 shop, $3 text */
export const adminOrders = (of: Slice): string => `with ${ASKER}, found as materialized (
  select id, submitted_at from orders where state = 'submitted' and shop = $2 and ema_pieces(search_text) @> (select array_agg(x.piece) from unnest(ema_pieces($3)) with ordinality as x (piece, n) where x.n % 3 = 1) and strpos(search_text, $3) > 0 and ${mayAdmin}), total as (select count(*) as n from found), paged as (
  select o.* from orders o where o.id in (select id from found order by submitted_at desc nulls last, id desc nulls last ${slice(of)})) ${details(of)}`;

/** $1 session, $2 shop */
export const adminOrdersFirst = (
  of: Slice,
): string => `with ${ASKER}, total as (select sum(count)::bigint as n from order_counts where shop = $2), paged as (
  select * from orders where state = 'submitted' and shop = $2 and ${mayAdmin} order by submitted_at desc nulls last, id desc nulls last ${slice(of)}) ${details(of)}`;

/** $1 session, $2 shop: the counts by day say on which day the page begins */
export const adminOrdersDeep = (
  of: Slice,
): string => `with ${ASKER}, days as materialized (select day, sum(count) as n from order_counts where shop = $2 group by day),
total as (select sum(n)::bigint as n from days), start as materialized (
  select day, before from (select day, n, sum(n) over (order by day desc) - n as before from days) d where before <= ${(of.page - 1) * of.perPage} and before + n > ${(of.page - 1) * of.perPage} limit 1), paged as (
  select * from orders where state = 'submitted' and shop = $2 and ${mayAdmin} and submitted_at < (select (day + 1)::timestamp at time zone 'Europe/Rome' from start)
  order by submitted_at desc nulls last, id desc nulls last limit ${of.perPage} offset ${(of.page - 1) * of.perPage} - (select before from start)) ${details(of)}`;
