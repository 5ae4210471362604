/** Writes the calendar of sales periods of both shops. */
import type { Pool } from 'pg';
import { FIBRA, KLEEN } from '@ema/domain/access/roles.ts';
import { periodsOf } from '@ema/domain/reports/calendar.ts';

const FIRST_YEAR = 2020;
const LAST_YEAR = 2032;

/** Writes the periods of these years, as far as they are not there. */
export const ensurePeriods = async (pool: Pool, from: number, to: number): Promise<void> => {
  const years = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const periods = [FIBRA, KLEEN].flatMap((shop) => years.flatMap((year) => periodsOf(shop, year)));
  await pool.query(
    `insert into ema_periods (shop, year, month, starts_on, ends_on)
     select shop, year, month, "from", "to"
     from jsonb_to_recordset($1::jsonb) as x(shop int, year int, month int, "from" date, "to" date)
     on conflict (shop, year, month) do nothing`,
    [JSON.stringify(periods)],
  );
};

/** The calendar of both shops; a yearly job goes on where this ends. */
export const seedPeriods = (owner: Pool): Promise<void> => ensurePeriods(owner, FIRST_YEAR, LAST_YEAR);
