/** Whether everybody’s minimum leaves each type without one of its own orders that can be sent (NET-943). */
import { sql } from 'drizzle-orm';
import { formatEuro, wireToCents } from '@ema/domain/kernel/money.ts';
import type { ParameterId } from '@ema/domain/system/parameters.ts';
import type { Tx } from '../../db/client.ts';
import { all } from '../../db/rows.ts';
import { commissionTypes } from '../../db/tables/orders.ts';
import type { Parameters } from './parameters.ts';

const LEAST = 'commission_total_min' satisfies ParameterId;
const TYPE = { title: commissionTypes.title, max_total_cents: commissionTypes.maxTotalCents };

/** The sentence, where what is about to be written is more than a type takes at most. */
export const findLeastFault = async (
  tx: Tx,
  values: ReadonlyMap<ParameterId, string>,
  now: Parameters,
): Promise<{ id: ParameterId; message: string } | null> => {
  const least = values.get(LEAST);
  if (least === undefined || least === now.get(LEAST)) return null;
  const [type] = await all(
    tx,
    TYPE,
    sql`
      select title, max_total_cents
      from commission_types
      where enabled
        and min_total_cents = 0
        and max_total_cents < ${wireToCents(least)}
      order by id
      for share`,
  );
  if (!type) return null;
  const most = formatEuro(type.max_total_cents ?? 0);
  return { id: LEAST, message: `«${type.title}» ha un massimo di ${most}: l’ordine minimo non può superarlo.` };
};
