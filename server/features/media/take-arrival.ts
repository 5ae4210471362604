/** Makes of what arrived in pieces what it was sent for, once, however many ask for it at the same time. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayTakeArrival } from '@ema/domain/media/may.ts';
import { first } from '../../db/rows.ts';
import { arrivals, type ArrivalPurpose } from '../../db/tables/system.ts';
import { arrivalFile, arrivedBytes, dropArrival } from '../../kernel/arrivals.ts';
import type { CallContext } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import { NoRoom } from './no-room.ts';
import { isArriving, ownArrivals } from './queries.ts';

/** Longer than cleaning takes; whoever died over it is followed by another after that. */
const TAKEN_SECONDS = 90;

type Ends<T> = {
  /** Was it made before? */
  isKept: () => Promise<boolean>;
  /** Makes it, or answers what was made before. */
  keep: (path: string, name: string) => Promise<T>;
};

/** @throws not_found, wrong_state, in_progress, and what `keep` throws */
export const takeArrival = async <T>(
  c: CallContext,
  { id, purpose }: { id: string; purpose: ArrivalPurpose },
  { isKept, keep }: Ends<T>,
): Promise<T> => {
  const path = await arrivalFile(c.config, id);
  const again = async (): Promise<T> => {
    const kept = await keep(path, '');
    // Whoever made it may have died before it was taken off the list.
    await dropArrival(c.db, c.config, id);
    return kept;
  };
  if (await isKept()) return again();
  const until = new Date(c.now.getTime() + TAKEN_SECONDS * 1000).toISOString();
  const own = sql`id = ${id} and purpose = ${purpose} and ${ownArrivals(c.scope)}`;
  const taken = await first(
    c.db,
    { name: arrivals.name, size: arrivals.size },
    sql`
    update arrivals
    set taken_until = ${until}
    where ${own}
      and (taken_until is null or taken_until < ${c.now.toISOString()})
    returning name, size`,
  );
  if (!taken) {
    // Forgotten after it was kept: who asks in this order never hears that something kept was not there.
    if (await isArriving(c.db, own)) throw new CallError('in_progress');
    if (await isKept()) return again();
    throw new CallError('not_found');
  }
  try {
    refuse('wrong_state', mayTakeArrival(await arrivedBytes(c.config, id), taken.size));
    const kept = await keep(path, taken.name);
    await dropArrival(c.db, c.config, id);
    return kept;
  } catch (thrown) {
    // What is no photo and no video stays none; anything else, room above all, may go well another time (NET-931).
    if (thrown instanceof CallError && thrown.code === 'invalid' && !(thrown instanceof NoRoom))
      await dropArrival(c.db, c.config, id);
    else await c.db.execute(sql`update arrivals set taken_until = null where ${own}`);
    throw thrown;
  }
};
