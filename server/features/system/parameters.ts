import { sql } from 'drizzle-orm';
import type { WeekWindow } from '@ema/domain/kernel/week-window.ts';
import type { Queryable } from '../../db/client.ts';

export type Parameters = ReadonlyMap<string, string>;

/** All system parameters: some thirty short rows, read where a rule needs them. */
export const readParameters = async (db: Queryable): Promise<Parameters> => {
  const found = await db.execute<{ id: string; value: string }>(sql`select id, value from parameters`);
  return new Map(found.rows.map((r) => [r.id, r.value]));
};

/** A parameter that every installation has. @throws when the seed was not run */
export const parameter = (parameters: Parameters, id: string): string => {
  const value = parameters.get(id);
  if (value === undefined) throw new Error(`missing parameter ${id}`);
  return value;
};

/** The weekly window in which cumulative orders may be sent. */
export const submissionWindow = (parameters: Parameters): WeekWindow => ({
  startDay: Number(parameter(parameters, 'commission_submission_period_start_day')),
  startTime: parameter(parameters, 'commission_submission_period_start_time'),
  endDay: Number(parameter(parameters, 'commission_submission_period_end_day')),
  endTime: parameter(parameters, 'commission_submission_period_end_time'),
});
