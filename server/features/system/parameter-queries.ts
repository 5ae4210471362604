/** Reads the parameters that an administrator edits. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { all, first, type RowOf } from '../../db/rows.ts';
import { parameters } from '../../db/tables/system.ts';

export const PARAMETER = { id: parameters.id, value: parameters.value };
const DESCRIBED = { ...PARAMETER, description: parameters.description };
export type ParameterRow = RowOf<typeof DESCRIBED>;
export const findParameters = (db: Queryable): Promise<ParameterRow[]> =>
  all(db, DESCRIBED, sql`select id, value, description from parameters order by id`);
export const findParameter = (db: Queryable, id: string): Promise<ParameterRow | null> =>
  first(db, DESCRIBED, sql`select id, value, description from parameters where id = ${id}`);

/** What each of them is. */
export const findValues = (db: Queryable): Promise<RowOf<typeof PARAMETER>[]> =>
  all(db, PARAMETER, sql`select id, value from parameters`);
