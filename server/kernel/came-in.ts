/** What counts as come in of an attempt to pay, as `cameInCents` said when it came (ORD-506). */
import { sql, type SQL } from 'drizzle-orm';
import { NO_FIGURE } from '@ema/domain/payments/flags.ts';
import { wordsOf } from '../db/words.ts';

/** Of the attempt that the statement knows as `alias`; what came before this was kept has its flag alone to say it. */
export const cameIn = (alias: string): SQL => {
  const of = sql.raw(alias);
  return sql`coalesce(
    ${of}.came_in_cents,
    case when ${of}.flag in ${wordsOf(NO_FIGURE)} then ${of}.amount_cents else ${of}.received_cents end,
    ${of}.amount_cents
  )`;
};
