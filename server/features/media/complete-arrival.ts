/** A photo or video that arrived in pieces is kept, once, as one that was sent whole. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { completeArrival } from '@ema/calls/media.ts';
import { first } from '../../db/rows.ts';
import { arrivals } from '../../db/tables/system.ts';
import { arrivalFile, arrivedBytes, dropArrival } from '../../kernel/arrivals.ts';
import { handle } from '../../kernel/handle.ts';
import { ownPapers } from '../../kernel/scopes.ts';
import { keepMedium } from './keep-medium.ts';
import { findUploaded } from './queries.ts';

/** Longer than cleaning takes; whoever died over it is followed by another after that. */
const TAKEN_SECONDS = 90;

export const completeArrivalHandler = handle(
  completeArrival,
  async (c, { params }) => {
    const { id } = params;
    const path = await arrivalFile(c.config, id);
    if (await findUploaded(c.db, c.scope, id)) return keepMedium(c, { path, name: '', uploadKey: id });
    const until = new Date(c.now.getTime() + TAKEN_SECONDS * 1000).toISOString();
    const own = sql`id = ${id} and ${ownPapers(c.scope, sql`user_id`)}`;
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
      if (await findUploaded(c.db, c.scope, id)) return keepMedium(c, { path, name: '', uploadKey: id });
      const other = await first(c.db, { id: arrivals.id }, sql`select id from arrivals where ${own}`);
      throw new CallError(other ? 'in_progress' : 'not_found');
    }
    try {
      if ((await arrivedBytes(c.config, id)) < taken.size)
        throw new CallError('wrong_state', 'Il file non è ancora arrivato per intero.');
      const kept = await keepMedium(c, { path, name: taken.name, uploadKey: id });
      await dropArrival(c.db, c.config, id);
      return kept;
    } catch (thrown) {
      // What is no photo and no video stays none; anything else may go well another time.
      if (thrown instanceof CallError && thrown.code === 'invalid') await dropArrival(c.db, c.config, id);
      else await c.db.execute(sql`update arrivals set taken_until = null where ${own}`);
      throw thrown;
    }
  },
  { transaction: 'manual', status: 201 },
);
