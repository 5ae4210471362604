/** Moves a request that is open to where it ends, when nobody was first. */
import { sql } from 'drizzle-orm';
import { REQUEST_TRANSITIONS } from '@ema/domain/privacy/states.ts';
import { first } from '../../db/rows.ts';
import { privacyRequests } from '../../db/tables/privacy.ts';
import type { WritingContext } from '../../kernel/context.ts';

/** @returns whether it was this one that moved it */
export const moveRequest = async (
  c: WritingContext,
  id: number,
  event: 'grant' | 'refuse' | 'withdraw',
  outcome: string,
): Promise<boolean> => {
  const { from, to } = REQUEST_TRANSITIONS[event];
  const moved = await first(
    c.db,
    { id: privacyRequests.id },
    sql`
    update privacy_requests
    set state = ${to},
      settled_at = ema_now(),
      settled_by_user_id = ${c.viewer.actorUserId},
      outcome = ${outcome}
    where id = ${id}
      and state = any(${sql.param([...from])}::text[])
    returning id`,
  );
  return moved !== null;
};
