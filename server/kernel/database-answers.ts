/** Asks the database whether it answers, for proxies that send people here and for whoever rings when it does not. */
import type { Pool } from 'pg';

/** Whoever asks whether to send people here wants to know soon; a report to a collector waits no longer either. */
const WITHIN_MS = 2_000;

/** Does it answer, in time? */
export const databaseAnswers = async (pool: Pick<Pool, 'query'>): Promise<boolean> => {
  const patience = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => patience.resolve(false), WITHIN_MS);
  const answered = pool.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answered, patience.promise]).finally(() => clearTimeout(timer));
};
