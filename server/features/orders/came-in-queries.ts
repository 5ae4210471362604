/** What counts as come in of an attempt to pay, in SQL as `cameInCents` says it (ORD-506). */
import { sql, type SQL } from 'drizzle-orm';
import { NO_FIGURE } from '@ema/domain/payments/flags.ts';
import { wordsOf } from '../../db/words.ts';

/** Of the attempt that the statement knows as `alias`. */
export const cameIn = (alias: string): SQL => {
  const of = sql.raw(alias);
  return sql`case
    when ${of}.flag in ${wordsOf(NO_FIGURE)} then ${of}.amount_cents
    else coalesce(${of}.received_cents, ${of}.amount_cents)
  end`;
};
