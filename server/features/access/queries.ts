/** Reads who may sign in, recover an account or be acted for, and what the current user's answer tells. */
import type { RequiredOperation } from '@ema/domain/operations/registry.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { all, first, integer, json, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { agents, people, sessions, users } from '../../db/tables/access.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownAgent } from '../../kernel/scopes.ts';

/** Of `u` and agents `a`: an account that is not switched off, of nobody or of an agent who still sells or buys. */
export const IS_USABLE = sql`(not u.disabled and coalesce(a.status in ('seller', 'customer'), true))`;

/** From where somebody asks: the hash of their browser's secret, and their network. */
export type Place = { device: string; network: string };

const ACCOUNT = {
  id: users.id,
  password_hash: users.passwordHash,
  is_usable: truth(),
  knows_device: truth(),
  knows_network: truth(),
};
/** A network is known for 90 days from a sign-in there. */
export const findForLogin = (
  db: Queryable,
  username: string,
  from: Place,
  now: Date,
): Promise<RowOf<typeof ACCOUNT> | null> =>
  first(
    db,
    ACCOUNT,
    sql`
    select u.id, u.password_hash, ${IS_USABLE} as is_usable,
      exists (
        select 1
        from known_devices d
        where d.secret_hash = ${from.device}
          and d.user_id = u.id) as knows_device,
      exists (
        select 1
        from sessions s
        where s.actor_user_id = u.id
          and s.network = ${from.network}
          and s.created_at > ${now.toISOString()}::timestamptz - interval '90 days') as knows_network
    from users u
    left join agents a on a.user_id = u.id
    where lower(u.username) = ${username}`,
  );

/** What somebody had in hand at the last sign-in. */
export const findKnownOperations = async (db: Queryable, userId: number): Promise<RequiredOperation[]> => {
  const row = await first(
    db,
    { operations_known: json<RequiredOperation[]>() },
    sql`
    select operations_known
    from users
    where id = ${userId}`,
  );
  return row?.operations_known ?? [];
};

const PASSWORD = {
  password_hash: users.passwordHash,
  username: users.username,
  first_name: people.firstName,
  last_name: people.lastName,
};
/** The password in use, and the names that a new one may not be made of. */
export const findPassword = (db: Queryable, userId: number): Promise<RowOf<typeof PASSWORD> | null> =>
  first(
    db,
    PASSWORD,
    sql`
    select u.password_hash, u.username, p.first_name, p.last_name
    from users u
    join people p on p.id = u.person_id
    where u.id = ${userId}`,
  );

const RECOVERABLE = {
  id: users.id,
  person_id: users.personId,
  username: users.username,
  mobile: text(),
  email: nullable(text()),
};
export type Recoverable = RowOf<typeof RECOVERABLE>;
/**
 * Only contacts that the account's owner proved may recover the account; those an agent typed may not. An address
 * recovers it from three days on: whoever sat in a session and proved their own is found out until then.
 */
const SELECT_RECOVERABLE = sql`
  select u.id, u.person_id, u.username, p.mobile,
    case when p.email_proved_by_owner_at < ema_now() - interval '72 hours' then lower(p.email) end as email
  from users u
  join people p on p.id = u.person_id
  left join agents a on a.user_id = u.id
  where ${IS_USABLE}
    and p.mobile is not null
    and p.mobile_proved_by_owner_at is not null`;

export const findForReset = (db: Queryable, username: string): Promise<Recoverable | null> =>
  first(db, RECOVERABLE, sql`${SELECT_RECOVERABLE} and lower(u.username) = ${username}`);
export const findByMobile = (db: Queryable, mobile: string): Promise<Recoverable[]> =>
  all(
    db,
    RECOVERABLE,
    sql`
    ${SELECT_RECOVERABLE}
      and p.mobile = ${mobile}
    order by u.id
    limit 20`,
  );

/** Did somebody sign in to one of these accounts in this browser? */
const knowsDevice = async (db: Queryable, device: string, accounts: SQL): Promise<boolean> => {
  const row = await first(
    db,
    { knows: truth() },
    sql`
    select exists (
      select 1
      from known_devices d
      join users u on u.id = d.user_id
      join people p on p.id = u.person_id
      where d.secret_hash = ${device}
        and ${accounts}) as knows`,
  );
  return row?.knows ?? false;
};
export const usernameKnowsDevice = (db: Queryable, username: string, device: string): Promise<boolean> =>
  knowsDevice(db, device, sql`lower(u.username) = ${username}`);
export const mobileKnowsDevice = (db: Queryable, mobile: string, device: string): Promise<boolean> =>
  knowsDevice(db, device, sql`p.mobile = ${mobile}`);

const SESSION = {
  id: sessions.id,
  created_at: sessions.createdAt,
  last_used_at: sessions.lastUsedAt,
  ip: sessions.ip,
  user_agent: sessions.userAgent,
};
export type SessionRow = RowOf<typeof SESSION>;
/** Later than this, by the clock of the call. */
const since = (now: Date, milliseconds: number): SQL =>
  sql`${new Date(now.getTime() - milliseconds).toISOString()}::timestamptz`;
/** The sessions in which a person signed in and that have not ended, by time neither (ACC-623). */
export const findSessionsOf = (
  db: Queryable,
  actorUserId: number,
  now: Date,
  limits: { idle: number; total: number },
): Promise<SessionRow[]> =>
  all(
    db,
    SESSION,
    sql`
    select id, created_at, last_used_at, ip, user_agent
    from sessions
    where actor_user_id = ${actorUserId}
      and ended_at is null
      and created_at > ${since(now, limits.total)}
      and last_used_at > ${since(now, limits.idle)}
    order by last_used_at desc
    limit 100`,
  );

const AGENT_PART = {
  id: agents.id,
  full_name: text(),
  level: agents.level,
  email: people.email,
  mobile: people.mobile,
  points_tenths: agents.pointsTenths,
  id_card_expiry_date: agents.idCardExpiryDate,
  grace_days: nullable(integer()),
  subordinates_commissions_count: agents.subordinatesCommissionsCount,
  fibra: integer(),
  kleen: integer(),
  operations_known: json<RequiredOperation[]>(),
};
export type AgentPart = RowOf<typeof AGENT_PART>;

/** Pending orders of the agent in one shop. */
const pendingIn = (shop: 0 | 1) => sql`(
      select count(*)::int
      from orders o
      where o.seller_id = a.id
        and o.state in ('open', 'in_payment')
        and o.shop = ${sql.raw(String(shop))})`;
/** What the answer tells of their agent profile, and what they had in hand. Grace days are counted to a day in Rome. */
export const findAgentPart = (db: Queryable, scope: Scope, now: Date): Promise<AgentPart | null> =>
  first(
    db,
    AGENT_PART,
    sql`
    select a.id, p.first_name || ' ' || p.last_name as full_name, a.level, p.email, p.mobile, a.points_tenths,
      a.id_card_expiry_date,
      a.inactivity_grace_until - (${now.toISOString()}::timestamptz at time zone 'Europe/Rome')::date as grace_days,
      a.subordinates_commissions_count,
      ${pendingIn(0)} as fibra,
      ${pendingIn(1)} as kleen,
      u.operations_known
    from agents a
    join users u on u.id = a.user_id
    join people p on p.id = u.person_id
    where ${ownAgent(scope, sql`a.id`)}`,
  );

const ACTING_TARGET = {
  id: users.id,
  sponsor_id: agents.sponsorId,
  user_type: users.userType,
  disabled: users.disabled,
  status: nullable(agents.status),
};
/** Somebody to act for, with the facts that decide whether one may. */
export const findActingTarget = (db: Queryable, username: string): Promise<RowOf<typeof ACTING_TARGET> | null> =>
  first(
    db,
    ACTING_TARGET,
    sql`
    select u.id, a.sponsor_id, u.user_type, u.disabled, a.status
    from users u
    left join agents a on a.user_id = u.id
    where lower(u.username) = lower(${username})`,
  );

/** Does somebody else have this username, whatever its letters look like? */
export const isTaken = async (db: Queryable, username: string, exceptId: number): Promise<boolean> =>
  (await first(
    db,
    { id: users.id },
    sql`
    select id
    from users
    where lower(username) = ${username.toLowerCase()}
      and id <> ${exceptId}`,
  )) !== null;
