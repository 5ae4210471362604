/** Writes words of the domain, such as states, into a statement as they are, so that partial indexes serve it. */
import { sql, type SQL } from 'drizzle-orm';

/** `('open', 'in_payment')`, for `state in …`. @throws RangeError for anything that is no plain word */
export const wordsOf = (words: readonly string[]): SQL => {
  if (words.length === 0 || !words.every((word) => /^[a-z_]+$/.test(word)))
    throw new RangeError(`no plain words: ${words.join(', ')}`);
  return sql.raw(`(${words.map((word) => `'${word}'`).join(', ')})`);
};
