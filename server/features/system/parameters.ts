/** The system parameters that an administrator edits, and what rules make of them. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { wireToCents, type Cents } from '@ema/domain/kernel/money.ts';
import type { WeekWindow } from '@ema/domain/kernel/week-window.ts';
import { parameterLabel } from '@ema/domain/system/parameter-words.ts';
import type { ParameterId } from '@ema/domain/system/parameters.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { all } from '../../db/rows.ts';
import { findValues, PARAMETER } from './parameter-queries.ts';

export type Parameters = ReadonlyMap<string, string>;

/** All system parameters: some thirty short rows, read where a rule needs them. */
export const readParameters = async (db: Queryable): Promise<Parameters> => {
  const rows = await findValues(db);
  return new Map(rows.map(({ id, value }) => [id, value]));
};

/** The same, locked: values that depend on each other are changed one after the other. */
export const lockParameters = async (tx: Tx): Promise<Parameters> => {
  const rows = await all(tx, PARAMETER, sql`select id, value from parameters order by id for update`);
  return new Map(rows.map(({ id, value }) => [id, value]));
};

/** A parameter that every installation has. @throws when the seed was not run */
export const parameter = (values: Parameters, id: string): string => {
  const value = values.get(id);
  if (value === undefined) throw new Error(`missing parameter ${id}`);
  return value;
};

/**
 * What no paper goes out without, and production begins without (NET-1171).
 *
 * @throws wrong_state while nobody said it
 */
export const saidParameter = (values: Parameters, id: ParameterId): string => {
  const value = parameter(values, id);
  if (value !== '') return value;
  const what = `Manca un dato della società, «${parameterLabel(id)}»`;
  throw new CallError('wrong_state', `${what}: l’ufficio lo scrive in «Configurazione», poi riprova.`);
};

/** «Limita totale ordini»: the agent's own total, or everybody's where none of their own was agreed (ACC-250). */
export const agentLimit = (values: Parameters, ownCents: Cents): Cents =>
  ownCents > 0 ? ownCents : wireToCents(parameter(values, 'commission_total_max'));

/** Of a type `t`: its own minimum, or everybody's where it has none (NET-264). */
export const LEAST_TOTAL = sql`
  case when t.min_total_cents > 0 then t.min_total_cents else (
    select (value::numeric * 100)::bigint
    from parameters
    where id = 'commission_total_min'
  ) end`;

/** The least of an order whose type has no minimum of its own. */
export const companysLeast = (values: Parameters): Cents => wireToCents(parameter(values, 'commission_total_min'));

/** The weekly window in which cumulative orders may be sent. */
export const submissionWindow = (values: Parameters): WeekWindow => ({
  startDay: Number(parameter(values, 'commission_submission_period_start_day')),
  startTime: parameter(values, 'commission_submission_period_start_time'),
  endDay: Number(parameter(values, 'commission_submission_period_end_day')),
  endTime: parameter(values, 'commission_submission_period_end_time'),
});
