/** Holds whatever a test has the portal write into the log against the names people read there (NET-309). */
import type pg from 'pg';
import { LOG_NAMES } from '../features/users/event-names.ts';

/** What tests write themselves. */
const OF_TESTS = /^(?:test\b|x$|kernel\.unnamed$)/;

/** Every type of event in the log that has no name: nobody would read of it. */
export const unnamedEvents = async (db: pg.Pool): Promise<string[]> => {
  const { rows } = await db.query<{ event: string }>('select distinct event from audit order by event');
  return rows.map(({ event }) => event).filter((event) => !Object.hasOwn(LOG_NAMES, event) && !OF_TESTS.test(event));
};
