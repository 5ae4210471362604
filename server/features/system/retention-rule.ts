/** What a rule of retention is: which rows are over their term, and what becomes of them. */
import { sql, type SQL } from 'drizzle-orm';
import type { TermId, Terms } from '@ema/domain/system/retention-terms.ts';
import type { AuditRow } from '../../kernel/audit.ts';

/** By which terms, and at which moment, something is over. */
export type Looked = { terms: Terms; at: SQL };
export const atOnce = (terms: Terms): Looked => ({ terms, at: sql`ema_now()` });
export const monthsAgo = ({ terms, at }: Looked, id: TermId): SQL =>
  sql`${at} - make_interval(months => ${sql.raw(String(terms[id]))})`;

export type Rule = {
  id: string;
  /** What of it is deleted, as administrators read it. */
  what: string;
  /** The parameters it looks at, and how its term is said. */
  by: readonly TermId[];
  term: (terms: Terms) => string;
  /** Of which rows, called `x`, and when one is over its term. */
  table: SQL;
  over: (looked: Looked) => SQL;
  /** What becomes of a row; without it the row is deleted. */
  becomes?: SQL;
  /** The numbers of its files, which go too. */
  files?: SQL;
  /** What goes with rows of these numbers, before them; each answers the numbers of its files as `files`. */
  along?: (ids: SQL) => readonly SQL[];
  /** Each row stands in the log by itself, and is looked at once more when it is held: who came meanwhile is seen. */
  says?: { event: string; object: NonNullable<AuditRow['object']>; subject: SQL };
};
