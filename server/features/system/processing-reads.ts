/** Answers the register of processing, with what the next pass of the night does. */
import { sql } from 'drizzle-orm';
import { getProcessing } from '@ema/calls/system/processing.ts';
import { TREATMENTS } from '@ema/domain/system/processing.ts';
import { booksText, termsOf } from '@ema/domain/system/retention-terms.ts';
import type { Queryable } from '../../db/client.ts';
import { first, text } from '../../db/rows.ts';
import { audit } from '../../db/tables/system.ts';
import { handle } from '../../kernel/handle.ts';
import { readParameters } from './parameters.ts';
import { atOnce } from './retention-rule.ts';
import { countOver } from './retention.ts';

const findLast = (db: Queryable) =>
  first(
    db,
    { at: audit.at, done: text() },
    sql`
      select at, coalesce(detail ->> 'note', '') as done
      from audit
      where event = 'system.retention'
      order by at desc
      limit 1`,
  );

/** NET-516, NET-517, NET-508: by the terms in force. */
export const getProcessingHandler = handle(getProcessing, async (c) => {
  const terms = termsOf(await readParameters(c.db));
  const [next, last] = await Promise.all([countOver(c.db, atOnce(terms)), findLast(c.db)]);
  return {
    treatments: TREATMENTS.map((treatment) => ({
      ...treatment,
      term: treatment.term(terms),
      tables: [...treatment.tables],
    })),
    books: booksText(terms),
    next,
    last: last && { at: last.at.toISOString(), done: last.done },
  };
});
