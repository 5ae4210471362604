/** Reads what the frame of every page shows of the shop: how long its orders are taken, and what is switched off. */
import { sql } from 'drizzle-orm';
import { FIBRA, type Shop } from '@ema/domain/access/roles.ts';
import type { WeekWindow } from '@ema/domain/kernel/week-window.ts';
import type { Queryable } from '../../db/client.ts';
import { first, json, truth } from '../../db/rows.ts';
import { IS_DOORMAT } from '../catalogue/queries.ts';
import { submissionWindow } from '../system/parameters.ts';

const FRAME = {
  windows: json<(WeekWindow | null)[]>(),
  parameters: json<Record<string, string>>(),
  doormats: truth(),
};
type Frame = { windows: WeekWindow[]; quotesDoormats: boolean };

/** ACC-750: the windows of the types that are ordered in the shop; one without its own has the company’s. */
export const findFrame = async (db: Queryable, shop: Shop | null): Promise<Frame> => {
  const frame = await first(
    db,
    FRAME,
    sql`
      select
        (
          select coalesce(json_agg(submission_period order by id), '[]')
          from commission_types
          where weekly_window and enabled and shop = ${shop}::int
        ) as windows,
        (
          select coalesce(json_object_agg(id, value), '{}')
          from parameters
          where id like 'commission_submission_period_%'
        ) as parameters,
        ${shop}::int is not distinct from ${FIBRA}::int
          and exists (
            select 1
            from parameters
            where id = 'doormat_quotation_enabled' and value = 'true')
          and exists (
            select 1
            from products p
            where ${IS_DOORMAT}) as doormats`,
  );
  const company = new Map(Object.entries(frame?.parameters ?? {}));
  return {
    windows: (frame?.windows ?? []).map((own) => own ?? submissionWindow(company)),
    quotesDoormats: frame?.doormats ?? false,
  };
};
