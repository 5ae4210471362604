/** Finds out which program sends a request, from the API key it shows, and lets it do what its scopes say. */
import type { FastifyRequest } from 'fastify';
import { isKey, KEY_MARK } from '@ema/domain/api-keys/keys.ts';
import { rolesOfScopes, type KeyScope } from '@ema/domain/api-keys/scopes.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { CallSpec } from '@ema/calls/kernel/call.ts';
import type { Viewer } from './context.ts';
import { maintenanceUntil } from './maintenance.ts';
import { networkOf } from './limits.ts';
import type { Services } from './services.ts';
import { hashSecret } from './session-gate.ts';

/** When a key was last used for a call is written at most once a minute. */
const NOTED_EVERY = 60_000;
/** Keys that are none, from one network: so many in five minutes. */
const WRONG_KEYS: readonly [number, number] = [60, 300];

/** What the request shows as its key; null when it shows none and is a browser's. */
export const keyOf = (request: FastifyRequest): string | null => {
  const shown = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return shown?.startsWith(KEY_MARK) ? shown : null;
};

const FIND = `
  select k.id, k.user_id, k.scopes, k.per_minute, k.expires_on, u.person_id, u.username, u.user_type,
    p.first_name || ' ' || p.last_name as display_name, x.last_used_at,
    coalesce((select w.writes from user_writes w where w.user_id = k.user_id), 0) as writes,
    (select jsonb_object_agg(s.id, s.value) from parameters s where s.id like 'maintenance\\_%') as settings
  from api_keys k
  join users u on u.id = k.user_id
  join people p on p.id = u.person_id
  left join api_key_uses x on x.api_key_id = k.id and x.call = $2
  where k.secret_hash = $1
    and k.revoked_at is null`;
type Row = {
  id: number;
  user_id: number;
  scopes: KeyScope[];
  per_minute: number;
  expires_on: string;
  person_id: number;
  username: string;
  user_type: string;
  display_name: string;
  last_used_at: Date | null;
  writes: number;
  settings: Partial<Record<string, string>> | null;
};

/** Never back in time, and once a minute, however many come together. */
const NOTE = `
  insert into api_key_uses as x (api_key_id, call, last_used_at, last_ip)
  values ($1, $2, $3::timestamptz, $4)
  on conflict (api_key_id, call)
  do update set last_used_at = excluded.last_used_at, last_ip = excluded.last_ip
  where x.last_used_at < excluded.last_used_at - interval '1 minute'`;

/**
 * A key is no session: a viewer with an account of its own, who has the roles of its scopes and acts for nobody.
 * @throws unauthenticated when it is unknown, revoked or expired, too_many when it calls too often
 */
export const findKeyViewer = async (
  services: Services,
  spec: CallSpec,
  secret: string,
  { ip, now }: FastifyRequest,
): Promise<Viewer> => {
  const { pool, limits, config } = services;
  const row = isKey(secret) ? (await pool.query<Row>(FIND, [hashSecret(secret), spec.name])).rows[0] : undefined;
  if (!row || row.expires_on < romeDay(now)) {
    const [points, seconds] = WRONG_KEYS;
    await limits.take('wrong-api-key', networkOf(ip), points * config.EMA_LIMIT_FACTOR, seconds);
    throw new CallError('unauthenticated', 'La chiave API non è valida, è scaduta o è stata revocata.');
  }
  await limits.take('api-key', String(row.id), row.per_minute, 60, `Al massimo ${row.per_minute} richieste al minuto.`);
  const roles = rolesOfScopes(row.scopes);
  return {
    sessionId: 0,
    key: { id: row.id, scopes: row.scopes, lastUsedAt: row.last_used_at },
    actorUserId: row.user_id,
    subjectUserId: row.user_id,
    actorName: row.display_name,
    acting: null,
    actingEnded: false,
    userId: row.user_id,
    personId: row.person_id,
    username: row.username,
    displayName: row.display_name,
    userType: row.user_type,
    roles,
    actorRoles: roles,
    shop: null,
    agentId: null,
    agentLevel: null,
    agentStatus: null,
    customerId: null,
    customer: null,
    invitationId: null,
    writes: { [row.user_id]: row.writes },
    // What is only looked at goes on: programs read by night what the office did by day (ACC-405).
    maintenanceUntil: spec.method === 'GET' ? null : maintenanceUntil(row.settings ?? {}, now),
    requiredOperations: [],
  };
};

/** A key reaches the calls of its scopes, and no others, whoever may make them. @throws forbidden */
export const mayCallByKey = (spec: CallSpec, scopes: readonly KeyScope[]): void => {
  if (spec.scope === undefined || !scopes.includes(spec.scope))
    throw new CallError('forbidden', 'Questa chiave API non può fare questa richiesta.');
};

/** Once it is known that it may. */
export const noteKeyUse = async (
  { pool }: Services,
  spec: CallSpec,
  key: NonNullable<Viewer['key']>,
  { ip, now }: FastifyRequest,
): Promise<void> => {
  if (key.lastUsedAt && now.getTime() - key.lastUsedAt.getTime() <= NOTED_EVERY) return;
  await pool.query(NOTE, [key.id, spec.name, now, ip]);
};
