/** Tells when a second request has come to wait for a first one, so that no test guesses how long that takes. */
import type { SQL } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { expect } from 'vitest';
import type { Portal } from './harness.ts';

const PATIENCE = { timeout: 20_000, interval: 50 };

/** The same portal, with how often it was asked something outside of transactions. */
export const watching = (t: Portal): { watched: Portal; looks: () => number; waits: () => Promise<void> } => {
  const { db } = t.services;
  let looks = 0;
  const execute = (statement: SQL): unknown => {
    looks += 1;
    return db.execute(statement);
  };
  const services = { ...t.services, db: Object.create(db, { execute: { value: execute } }) as typeof db };
  return {
    watched: { ...t, services },
    looks: () => looks,
    // Whoever looks a third time has found nothing twice.
    waits: () => expect.poll(() => looks, PATIENCE).toBeGreaterThan(2),
  };
};

/** Ends when somebody has come back to look at a row of this table by its id. */
export const waitsForRow = async (t: Portal, table: string): Promise<void> => {
  const seen = new Set<string>();
  const looks = async (): Promise<number> => {
    const { rows } = await t.db.query<{ began: string }>(
      `select query_start::text as began
       from pg_stat_activity
       where datname = current_database()
         and application_name = 'ema'
         and query like $1`,
      [`%from ${table}%where id = %`],
    );
    for (const { began } of rows) seen.add(began);
    return seen.size;
  };
  const before = await looks();
  await expect.poll(looks, PATIENCE).toBeGreaterThan(before + 1);
};

/** Ends when somebody has come to wait for a row that another transaction holds. */
export const waitsForLock = (t: Portal): Promise<void> =>
  expect
    .poll(
      async () =>
        (
          await t.db.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rows.length,
      PATIENCE,
    )
    .toBeGreaterThan(0);

type Step = (held: PoolClient) => Promise<unknown>;
/** A transaction holds a row, does the rest once somebody waits for it, and lets go. @returns what they were told */
export const whileHeld = async <T>(t: Portal, hold: Step, ask: () => Promise<T>, rest: Step): Promise<T> => {
  const held = await t.db.connect();
  try {
    await held.query('begin');
    await hold(held);
    const asked = ask();
    await waitsForLock(t);
    await rest(held);
    await held.query('commit');
    return await asked;
  } finally {
    held.release(true);
  }
};
