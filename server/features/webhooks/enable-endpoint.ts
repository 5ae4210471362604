/** Tells an address again, what waited for it too (NET-480). */
import { sql } from 'drizzle-orm';
import { enableEndpoint } from '@ema/calls/webhooks.ts';
import { ENDPOINT_TRANSITIONS } from '@ema/domain/webhooks/states.ts';
import { handle } from '../../kernel/handle.ts';
import { changeState } from './change-state.ts';
import { presentEndpoint } from './present.ts';
import { DUE } from './queue-due.ts';
import { endpointOf } from './reads.ts';

export const enableEndpointHandler = handle(
  enableEndpoint,
  async (c, { params }) => {
    await changeState(c, params.id, ENDPOINT_TRANSITIONS.enable, 'Questo webhook è già attivo.');
    // Overdue from the beginning, and with all attempts before them.
    await c.db.execute(sql`
      update webhook_deliveries
      set next_at = created_at, attempts = 0
      where endpoint_id = ${params.id}
        and state = 'pending'`);
    await c.outbox.job(DUE, {});
    return presentEndpoint(await endpointOf(c.db, params.id), c.now);
  },
  { status: 200 },
);
