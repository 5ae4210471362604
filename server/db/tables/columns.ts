/** Makes the kinds of columns all tables share: keys, references, money, instants and versions. */
import { sql } from 'drizzle-orm';
import { bigint, integer, timestamp } from 'drizzle-orm/pg-core';

/** Primary key: a database sequence, never chosen by a client. */
export const key = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
/** Reference to such a key. */
export const ref = () => bigint({ mode: 'number' });
/** Money in integer cents. */
export const cents = () => bigint({ mode: 'number' });
/** An instant, UTC in the database, a `Date` in code. */
export const at = () => timestamp({ withTimezone: true, mode: 'date' });
/** The time of the call that writes the row. */
export const NOW = sql`ema_now()`;
/** Counts the edits of a shared record; an edit carries the version it saw. */
export const version = () => integer().notNull().default(1);
