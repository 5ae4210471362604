/** Writes values of parameters that were checked, each with a row of the log. */
import { sql } from 'drizzle-orm';
import type { ParameterId } from '@ema/domain/system/parameters.ts';
import type { Tx } from '../../db/client.ts';
import type { AuditEvent } from '../../kernel/context.ts';
import type { Parameters } from './parameters.ts';

/** Why, and who planned it, where it is not done by who decided it. */
type Cause = { reason: string; plannedByUserId?: number };

/** `before`: as they are, locked. @returns what to write into the log, one row for each that became another */
export const writeParameters = async (
  tx: Tx,
  values: ReadonlyMap<ParameterId, string>,
  before: Parameters,
  cause: Cause,
): Promise<AuditEvent[]> => {
  const changed = [...values].filter(([id, value]) => before.get(id) !== value);
  if (changed.length === 0) return [];
  await tx.execute(sql`
    update parameters p
    set value = x.value, version = p.version + 1
    from unnest(
      ${sql.param(changed.map(([id]) => id))}::text[],
      ${sql.param(changed.map(([, value]) => value))}::text[]
    ) as x (id, value)
    where p.id = x.id`);
  return changed.map(([id, value]) => ({
    object: 'parameter',
    objectId: id,
    detail: { before: before.get(id) ?? '', after: value, ...cause },
  }));
};
