/** Whoever looked at the list of the subordinates' commissions has seen what is in it (ORD-210). */
import { sql } from 'drizzle-orm';
import { resetSubordinatesCommissionsCount } from '@ema/calls/orders/subordinates.ts';
import { handle } from '../../kernel/handle.ts';
import { ownAgent } from '../../kernel/scopes.ts';

export const resetSubordinatesCommissionsCountHandler = handle(resetSubordinatesCommissionsCount, async (c) => {
  await c.db.execute(sql`
    update agents
    set subordinates_commissions_count = 0
    where ${ownAgent(c.scope, sql`id`)} and subordinates_commissions_count > 0`);
});
