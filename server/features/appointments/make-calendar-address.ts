/** Gives an agent's calendar a new private address; the one before stops working (NET-377). */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { makeCalendarAddress } from '@ema/calls/appointments/links.ts';
import { originOf } from '../../kernel/config.ts';
import { handle } from '../../kernel/handle.ts';
import { agentIdOf } from '../../kernel/scopes.ts';
import { hashSecret } from '../../kernel/session-gate.ts';

export const makeCalendarAddressHandler = handle(makeCalendarAddress, async (c) => {
  const agentId = agentIdOf(c.viewer);
  const secret = randomBytes(32).toString('base64url');
  await c.db.execute(sql`
    insert into calendar_addresses (agent_id, secret_hash)
    values (${agentId}, ${hashSecret(secret)})
    on conflict (agent_id) do update set secret_hash = excluded.secret_hash, created_at = excluded.created_at`);
  await c.audit({ object: 'agent', objectId: agentId });
  return { address: `${originOf(c.config)}/file/calendar/${secret}.ics`, createdAt: c.now.toISOString() };
});
