/** Moves a webhook from one state to another, when it is in one that lets it. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { ENDPOINT_TRANSITIONS } from '@ema/domain/webhooks/states.ts';
import { first } from '../../db/rows.ts';
import { webhookEndpoints } from '../../db/tables/webhooks.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { hostOf } from './create-endpoint.ts';
import type { EndpointRow } from './queries.ts';
import { endpointOf } from './reads.ts';

type Transition = (typeof ENDPOINT_TRANSITIONS)[keyof typeof ENDPOINT_TRANSITIONS];

/** It starts anew: what failed before no longer counts. @returns it as it was @throws not_found, wrong_state */
export const changeState = async (
  c: WritingContext,
  id: number,
  { from, to }: Transition,
  otherwise: string,
): Promise<EndpointRow> => {
  const before = await endpointOf(c.db, id);
  const changed = await first(
    c.db,
    { id: webhookEndpoints.id },
    sql`
      update webhook_endpoints
      set state = ${to}, failures = 0, failing_since = null, version = version + 1
      where id = ${id}
        and state = any(${sql.param([...from])}::text[])
      returning id`,
  );
  if (!changed) throw new CallError('wrong_state', otherwise);
  await c.audit({ object: 'webhook', objectId: id, detail: { note: hostOf(before.url), before: before.state } });
  return before;
};
