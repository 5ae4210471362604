/** Makes an API key: the administrator sees it once, the portal keeps its hash (NET-470). */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { createApiKey } from '@ema/calls/api-keys.ts';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { KEY_ACCOUNT, KEY_MARK, mayExpireOn, prefixOf } from '@ema/domain/api-keys/keys.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { users } from '../../db/tables/access.ts';
import { apiKeys } from '../../db/tables/api-keys.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { hashSecret } from '../../kernel/session-gate.ts';
import { presentApiKey } from './present.ts';
import { findApiKey } from './queries.ts';

/** What a key does is done by an account of its own, which no list has and nobody can sign in with. */
const makeAccount = async (tx: Tx, name: string, prefix: string): Promise<number> => {
  const username = `chiave-api-${randomBytes(9).toString('hex')}`;
  const holder = await first(
    tx,
    { id: users.id },
    sql`
      with person as (
        insert into people (first_name, last_name)
        values (${KEY_ACCOUNT}, ${name})
        returning id
      )
      insert into users (person_id, username, user_type, password_hash, disabled, deleted_at)
      select id, ${username}, 'amministratore', ${`none ${prefix}`}, true, ema_now()
      from person
      returning id`,
  );
  if (!holder) throw new CallError('internal');
  return holder.id;
};

export const createApiKeyHandler = handle(
  createApiKey,
  async (c, { body }) => {
    const today = romeDay(c.now);
    refuseField('expiresOn', mayExpireOn(body.expiresOn, today));
    const key = `${KEY_MARK}${randomBytes(32).toString('base64url')}`;
    const scopes = [...new Set(body.scopes)];
    const userId = await makeAccount(c.db, body.name, prefixOf(key));
    const inserted = await first(
      c.db,
      { id: apiKeys.id },
      sql`
        insert into api_keys (user_id, name, prefix, secret_hash, scopes, expires_on, per_minute, created_by_user_id)
        values (${userId}, ${body.name}, ${prefixOf(key)}, ${hashSecret(key)}, ${sql.param(scopes)}::text[],
          ${body.expiresOn}, ${body.perMinute}, ${c.viewer.actorUserId})
        on conflict (lower(name)) where revoked_at is null do nothing
        returning id`,
    );
    if (!inserted) throw invalidField('name', 'C’è già una chiave con questo nome: revocala o scegline un altro.');
    const row = await findApiKey(c.db, inserted.id);
    if (!row) throw new CallError('internal');
    await c.audit({
      object: 'api-key',
      objectId: row.id,
      detail: { note: row.name, prefix: row.prefix, scopes, expiresOn: row.expires_on, perMinute: row.per_minute },
    });
    return { ...presentApiKey(row, today), key };
  },
  { status: 201 },
);
