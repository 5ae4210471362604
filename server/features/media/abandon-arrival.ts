/** An agent gives up uploading a photo or video that is on its way. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { abandonArrival } from '@ema/calls/media.ts';
import { first } from '../../db/rows.ts';
import { arrivals } from '../../db/tables/system.ts';
import { dropArrival } from '../../kernel/arrivals.ts';
import { handle } from '../../kernel/handle.ts';
import { ownArrivals } from './queries.ts';

export const abandonArrivalHandler = handle(abandonArrival, async (c, { params }) => {
  const own = await first(
    c.db,
    { id: arrivals.id },
    sql`
    select id
    from arrivals
    where id = ${params.id}
      and ${ownArrivals(c.scope)}
    for update`,
  );
  if (!own) throw new CallError('not_found', 'Questo caricamento non esiste più.');
  await dropArrival(c.db, c.config, own.id);
});
