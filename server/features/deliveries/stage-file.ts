/** Lays a file of deliveries beside those that it names: what is wrong with it, and what loading would change. */
import { sql } from 'drizzle-orm';
import type { Day } from '@ema/domain/kernel/days.ts';
import { deliveryFault, deliveryFile } from '@ema/domain/deliveries/delivery-file.ts';
import type { CsvBytes } from '../../adapters/csv-rows.ts';
import type { Queryable } from '../../db/client.ts';
import { all, day, integer, text, truth, type RowOf } from '../../db/rows.ts';
import { deliveries } from '../../db/tables/payments.ts';
import { addFaults, layFaults, stageCsv } from '../../kernel/staged-csv.ts';

const NAMED = {
  line: integer(),
  id: deliveries.id,
  code: deliveries.code,
  order_id: deliveries.orderId,
  seller: text(),
  before: deliveries.date,
  after: day(),
  sent_on: day(),
  is_paid: truth(),
  is_verified: truth(),
  is_undone: truth(),
};
type Named = RowOf<typeof NAMED>;
/** `isTaken`: kept for oneself, in one order for everybody. */
const findNamed = (db: Queryable, isTaken: boolean): Promise<Named[]> =>
  all(
    db,
    NAMED,
    sql`
      select
        x.line, d.id, d.code, d.order_id, p.first_name || ' ' || p.last_name as seller, d.date as before,
        (x.row ->> 'date')::date as after, (o.submitted_at at time zone 'Europe/Rome')::date as sent_on,
        (x.row ->> 'isPaid')::boolean as is_paid, d.verified_at is not null as is_verified,
        o.undone_at is not null as is_undone
      from import_rows x
      join deliveries d on d.code = x.row ->> 'code'
      join orders o on o.id = d.order_id and o.state = 'submitted'
      join agents a on a.id = o.seller_id
      join users u on u.id = a.user_id
      join people p on p.id = u.person_id
      order by d.id
      ${isTaken ? sql`for update of d` : sql``}`,
  );

export type Change = Named & { isMoved: boolean; becomesPaid: boolean };
export type StagedDeliveries = { lines: number; changes: Change[] };
/** @throws invalid under `file` when it is no CSV at all */
export const stageDeliveries = async (
  db: Queryable,
  bytes: CsvBytes,
  { today, isTaken = false }: { today: Day; isTaken?: boolean },
): Promise<StagedDeliveries> => {
  const { lines } = await stageCsv(db, bytes, deliveryFile(today));
  const named = await findNamed(db, isTaken);
  await addFaults(
    db,
    sql`
      select x.line, 'La consegna ' || (x.row ->> 'code') || ' non è tra quelle degli ordini inviati.'
      from import_rows x
      where not exists (
        select from deliveries d
        join orders o on o.id = d.order_id and o.state = 'submitted'
        where d.code = x.row ->> 'code')`,
  );
  const faults = named.flatMap((row) => {
    const message = deliveryFault(
      { date: row.before, sentOn: row.sent_on, isVerified: row.is_verified, isUndone: row.is_undone },
      { date: row.after, isPaid: row.is_paid },
    );
    return message === null ? [] : [{ line: row.line, message }];
  });
  if (faults.length > 0) await layFaults(db, faults);
  const changes = named
    .map((row) => ({
      ...row,
      isMoved: row.before !== row.after,
      becomesPaid: row.is_paid && !row.is_verified,
    }))
    .filter(({ isMoved, becomesPaid }) => isMoved || becomesPaid)
    .toSorted((a, b) => a.line - b.line);
  return { lines, changes };
};

/** What loading does, in numbers. */
export const sumsOfChanges = ({ lines, changes }: StagedDeliveries) => ({
  moved: changes.filter(({ isMoved }) => isMoved).length,
  paid: changes.filter(({ becomesPaid }) => becomesPaid).length,
  unchanged: lines - changes.length,
});
