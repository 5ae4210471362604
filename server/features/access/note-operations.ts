/** Remembers, at each sign-in, which operations somebody has in hand: done ones stay in the list of the centre. */
import { sql } from 'drizzle-orm';
import { operationsInHand } from '@ema/domain/operations/known.ts';
import type { CallContext, Viewer } from '../../kernel/context.ts';
import { findKnownOperations } from './queries.ts';

export const noteOperations = (c: CallContext<Viewer | null>, viewer: Viewer): Promise<void> =>
  c.transact(async (tx) => {
    const known = await findKnownOperations(tx, viewer.userId);
    const inHand = JSON.stringify(operationsInHand(known, viewer.requiredOperations));
    await tx.execute(sql`
      update users
      set operations_known = ${inHand}::jsonb
      where id = ${viewer.userId}
        and operations_known <> ${inHand}::jsonb`);
    // What no screen knew and is asked for no more needs nobody's attention any more.
    await tx.execute(sql`
      delete from unknown_operations
      where user_id = ${viewer.userId}
        and operation_name <> all(${sql.param(viewer.requiredOperations.map((o) => o.operationName))}::text[])`);
  });
