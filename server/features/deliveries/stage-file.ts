/** Lays a file of deliveries beside those that it names: what is wrong with it, and what loading would change. */
import type { Day } from '@ema/domain/kernel/days.ts';
import { deliveryFault, deliveryFile } from '@ema/domain/deliveries/delivery-file.ts';
import type { CsvBytes } from '../../adapters/csv-rows.ts';
import type { Queryable } from '../../db/client.ts';
import { addFaults, layFaults, stageCsv } from '../../kernel/staged-csv.ts';
import { FAULTS_OF_STRANGERS, findNamed, lockNamed, type Named } from './delivery-file-queries.ts';

/** `isReturned`: its order was deleted or given back, so the money that came is to be given back. */
export type Change = Named & { isMoved: boolean; becomesPaid: boolean; isReturned: boolean };
export type StagedDeliveries = { lines: number; changes: Change[] };
/** @throws invalid under `file` when it is no CSV at all */
export const stageDeliveries = async (
  db: Queryable,
  bytes: CsvBytes,
  { today, isTaken = false }: { today: Day; isTaken?: boolean },
): Promise<StagedDeliveries> => {
  const { lines } = await stageCsv(db, bytes, deliveryFile(today));
  if (isTaken) await lockNamed(db);
  const named = await findNamed(db);
  await addFaults(db, FAULTS_OF_STRANGERS);
  const faults = named.flatMap((row) => {
    const message = deliveryFault(
      {
        date: row.before,
        sentOn: row.sent_on,
        isVerified: row.is_verified,
        isUndone: row.is_undone,
      },
      { date: row.after },
    );
    return message === null ? [] : [{ line: row.line, message }];
  });
  if (faults.length > 0) await layFaults(db, faults);
  const changes = named
    .map((row) => {
      const isReturned = row.is_undone && !row.is_withdrawn;
      const hasCome = row.rest_cents <= 0 && (isReturned || (row.is_undone && row.returned_cents > 0));
      return {
        ...row,
        isMoved: row.before !== row.after,
        becomesPaid: row.is_paid && !row.is_verified && !hasCome,
        isReturned,
      };
    })
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
