/** Reads the figures of the tiles that hang on a role, and those of administrators, all in one statement. */
import { sql, type SQL } from 'drizzle-orm';
import type { TileKind } from '@ema/domain/home/may.ts';
import type { IncomeState } from '@ema/domain/incomes/states.ts';
import { PENDING_STATES, type PendingState } from '@ema/domain/orders/states.ts';
import type { Queryable } from '../../db/client.ts';
import { day, first, instant, integer, json, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { wordsOf } from '../../db/words.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownAgent, ownCustomer, ownCustomerOrders } from '../../kernel/scopes.ts';
import { IS_CONTRACT_UNDONE } from '../appointments/queries.ts';
import { officeFigures, type OfficeFigures } from './queries.ts';

/** The newest order that a customer still has to finish. */
export type UnfinishedOrder = {
  id: number;
  order_id: number;
  title: string;
  kit_name: string | null;
  pieces: number;
  total_cents: number;
  state: PendingState;
};

const FIGURES = {
  unconfirmed: nullable(integer()),
  invited: nullable(integer()),
  pending: nullable(integer()),
  next: nullable(instant()),
  reported: nullable(integer()),
  to_redeem: nullable(integer()),
  income_at: nullable(instant()),
  income_state: nullable(text<IncomeState>()),
  parcel: nullable(text()),
  parcel_on: nullable(day()),
  ordered: nullable(integer()),
  unfinished: nullable(integer()),
  to_finish: nullable(json<UnfinishedOrder>()),
  office: nullable(json<OfficeFigures>()),
  doormats: truth(),
};
export type TileFigures = RowOf<typeof FIGURES>;

/** As «I miei ordini» lists them: cancelled ones have left it. */
const ownOrder = (scope: Scope): SQL => sql`
          from orders o
          join commissions c on c.order_id = o.id
          join commission_types t on t.id = o.type_id
          where ${ownCustomerOrders(scope)}`;
const toFinish = (scope: Scope): SQL => sql`
          select row_to_json(x)
          from (
            select c.id, o.id as order_id, t.title, c.kit_name, o.total_cents, o.state, (
              select coalesce(sum(l.quantity), 0)::int
              from commission_lines l
              where l.commission_id = c.id) as pieces
            ${ownOrder(scope)}
              and o.state in ${wordsOf(PENDING_STATES)}
            order by c.created_at desc, c.id desc
            limit 1) x`;

/** Nothing is counted for whoever has no such tile. */
export const findTileFigures = (
  db: Queryable,
  scope: Scope,
  asked: { tiles: readonly TileKind[]; seesOffice: boolean; shop: number | null; now: Date },
): Promise<TileFigures | null> => {
  const { tiles, seesOffice, shop, now } = asked;
  const has = (tile: TileKind, figure: SQL, none: SQL): SQL => (tiles.includes(tile) ? sql`(${figure})` : none);
  const [noCount, noTime] = [sql`null::int`, sql`null::timestamptz`];
  const latest = (column: SQL): SQL => sql`
    select ${column}
    from external_incomes e
    where ${ownAgent(scope, sql`e.agent_id`)}
    order by e.created_at desc, e.id desc
    limit 1`;
  const newest = (column: SQL): SQL => sql`
    select ${column}
    from shippings s
    where ${ownAgent(scope, sql`s.seller_id`)}
    order by s.date desc, s.id desc
    limit 1`;
  const ofShop = shop === null ? sql`true` : sql`i.shop = ${shop}::int`;
  return first(
    db,
    FIGURES,
    sql`
    select
      ${has(
        'sponsorships',
        sql`
          select count(*)::int
          from subordinate_invitations i
          where i.deleted_at is null
            and i.status <> 'completed'
            and ${ofShop}`,
        noCount,
      )} as unconfirmed,
      ${has(
        'invitations',
        sql`
          select count(*)::int
          from subordinate_invitations i
          where ${ownAgent(scope, sql`i.sponsor_id`)}
            and i.deleted_at is null
            and i.status <> 'completed'`,
        noCount,
      )} as invited,
      ${has(
        'appointments',
        sql`
          select count(*)::int
          from appointments a
          where ${ownAgent(scope, sql`a.seller_id`)}
            and a.status = 'pending'`,
        noCount,
      )} as pending,
      ${has(
        'appointments',
        sql`
          select min(a.time)
          from appointments a
          where ${ownAgent(scope, sql`a.seller_id`)}
            and a.status = 'confirmed'
            and a.time >= ${now.toISOString()}::timestamptz`,
        noTime,
      )} as next,
      ${has(
        'reports',
        sql`
          select count(*)::int
          from appointments a
          where ${ownCustomer(scope, sql`a.reporting_customer_id`)}`,
        noCount,
      )} as reported,
      ${has(
        'reports',
        sql`
          select count(*)::int
          from appointments a
          where ${ownCustomer(scope, sql`a.reporting_customer_id`)}
            and a.status = 'success'
            and a.reward_redeemed_at is null
            and not ${IS_CONTRACT_UNDONE}`,
        noCount,
      )} as to_redeem,
      ${has('income', latest(sql`e.created_at`), noTime)} as income_at,
      ${has('income', latest(sql`e.state`), sql`null::text`)} as income_state,
      ${has('shippings', newest(sql`s.carrier_shipping_id`), sql`null::text`)} as parcel,
      ${has('shippings', newest(sql`s.date`), sql`null::date`)} as parcel_on,
      ${has('orders', sql`select count(*)::int ${ownOrder(scope)} and o.state <> 'cancelled'`, noCount)} as ordered,
      ${has(
        'orders',
        sql`select count(*)::int ${ownOrder(scope)} and o.state in ${wordsOf(PENDING_STATES)}`,
        noCount,
      )} as unfinished,
      ${has('orders', toFinish(scope), sql`null::json`)} as to_finish,
      ${seesOffice ? sql`(select row_to_json(x) from (${officeFigures(now)}) x)` : sql`null::json`} as office,
      coalesce((select value = 'true' from parameters where id = 'doormat_quotation_enabled'), false) as doormats`,
  );
};
