/** Reads API keys: all of them, one, and what each was used for. */
import { sql, type SQL } from 'drizzle-orm';
import type { KeyState } from '@ema/domain/api-keys/keys.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { all, first, instant, integer, nullable, text, type RowOf } from '../../db/rows.ts';
import { apiKeys, apiKeyUses } from '../../db/tables/api-keys.ts';

const KEY = {
  id: apiKeys.id,
  user_id: apiKeys.userId,
  name: apiKeys.name,
  prefix: apiKeys.prefix,
  scopes: apiKeys.scopes,
  expires_on: apiKeys.expiresOn,
  per_minute: apiKeys.perMinute,
  created_at: apiKeys.createdAt,
  created_by: text(),
  revoked_at: apiKeys.revokedAt,
  revoked_by: nullable(text()),
  last_used_at: nullable(instant()),
};
export type KeyRow = RowOf<typeof KEY>;

const SELECT = sql`
  select k.id, k.user_id, k.name, k.prefix, k.scopes, k.expires_on, k.per_minute, k.created_at,
    cp.first_name || ' ' || cp.last_name as created_by, k.revoked_at,
    rp.first_name || ' ' || rp.last_name as revoked_by, (
      select max(x.last_used_at)
      from api_key_uses x
      where x.api_key_id = k.id) as last_used_at
  from api_keys k
  join users cu on cu.id = k.created_by_user_id
  join people cp on cp.id = cu.person_id
  left join users ru on ru.id = k.revoked_by_user_id
  left join people rp on rp.id = ru.person_id`;

const inState = (state: KeyState | undefined, today: Day): SQL => {
  if (state === undefined) return sql`true`;
  if (state === 'revoked') return sql`k.revoked_at is not null`;
  return state === 'expired'
    ? sql`k.revoked_at is null and k.expires_on < ${today}`
    : sql`k.revoked_at is null and k.expires_on >= ${today}`;
};

export const findApiKeys = async (
  db: Queryable,
  { page, perPage, state }: { page: number; perPage: number; state?: KeyState | undefined },
  today: Day,
): Promise<{ rows: KeyRow[]; total: number }> => {
  const where = inState(state, today);
  const [rows, counted] = await Promise.all([
    all(db, KEY, sql`${SELECT} where ${where} order by k.created_at desc, k.id desc ${pageOf(page, perPage)}`),
    first(db, { n: integer() }, sql`select count(*)::int as n from api_keys k where ${where}`),
  ]);
  return { rows, total: counted?.n ?? 0 };
};

export const findApiKey = (db: Queryable, id: number): Promise<KeyRow | null> =>
  first(db, KEY, sql`${SELECT} where k.id = ${id}`);

const USE = { call: apiKeyUses.call, last_used_at: apiKeyUses.lastUsedAt, last_ip: apiKeyUses.lastIp };
export type UseRow = RowOf<typeof USE>;
export const findUses = (db: Queryable, id: number): Promise<UseRow[]> =>
  all(
    db,
    USE,
    sql`
      select call, last_used_at, last_ip
      from api_key_uses
      where api_key_id = ${id}
      order by last_used_at desc, call`,
  );
