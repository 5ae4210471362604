/** Takes the private address of an agent's calendar away (NET-377). */
import { sql } from 'drizzle-orm';
import { revokeCalendarAddress } from '@ema/calls/appointments/links.ts';
import { handle } from '../../kernel/handle.ts';
import { agentIdOf } from '../../kernel/scopes.ts';

export const revokeCalendarAddressHandler = handle(revokeCalendarAddress, async (c) => {
  const agentId = agentIdOf(c.viewer);
  await c.db.execute(sql`delete from calendar_addresses where agent_id = ${agentId}`);
  await c.audit({ object: 'agent', objectId: agentId });
});
