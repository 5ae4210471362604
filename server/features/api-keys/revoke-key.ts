/** Revokes an API key: from the next request on it is nobody's (NET-471). */
import { sql } from 'drizzle-orm';
import { revokeApiKey } from '@ema/calls/api-keys.ts';
import { mayRevoke } from '@ema/domain/api-keys/may.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { first } from '../../db/rows.ts';
import { apiKeys } from '../../db/tables/api-keys.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { presentApiKey } from './present.ts';
import { findApiKey } from './queries.ts';
import { noApiKey } from './reads.ts';

export const revokeApiKeyHandler = handle(
  revokeApiKey,
  async (c, { params }) => {
    const revoked = await first(
      c.db,
      { id: apiKeys.id },
      sql`
        update api_keys
        set revoked_at = ema_now(), revoked_by_user_id = ${c.viewer.actorUserId}
        where id = ${params.id}
          and revoked_at is null
        returning id`,
    );
    const row = await findApiKey(c.db, params.id);
    if (!row) throw noApiKey();
    if (!revoked) refuse('wrong_state', mayRevoke('revoked'));
    await c.audit({ object: 'api-key', objectId: row.id, detail: { note: row.name, prefix: row.prefix } });
    return presentApiKey(row, romeDay(c.now));
  },
  { status: 200 },
);
