/** Decides on an income from others, once, and tells the agent. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { acceptIncome } from '@ema/calls/data-validation.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayDecideIncome } from '@ema/domain/incomes/may.ts';
import { INCOME_TRANSITIONS } from '@ema/domain/incomes/states.ts';
import { first } from '../../db/rows.ts';
import { externalIncomes } from '../../db/tables/incomes.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import { ownerOf } from '../profile/queries.ts';
import { findIncome } from './income-queries.ts';
import { decidedMail } from './mails.ts';
import { presentIncome } from './present.ts';
import { NO_INCOME } from './reads.ts';

/** `reason`: why it was discarded. @throws not_found, wrong_state */
export const decideIncome = async (
  c: WritingContext,
  id: number,
  event: keyof typeof INCOME_TRANSITIONS,
  reason: string | null,
): Promise<z.input<typeof acceptIncome.output>> => {
  const { from, to } = INCOME_TRANSITIONS[event];
  const decided = await first(
    c.db,
    { id: externalIncomes.id },
    sql`
    update external_incomes
    set state = ${to}, settled_at = ema_now(), settled_by_user_id = ${c.viewer.actorUserId}, reason = ${reason}
    where id = ${id}
      and state = any(${sql.param([...from])}::text[])
    returning id`,
  );
  const row = await findIncome(c.db, c.scope, id);
  if (!row) throw new CallError('not_found', NO_INCOME);
  if (!decided)
    refuse('wrong_state', mayDecideIncome({ state: row.state, by: row.settled_by, at: row.settled_at }, event));
  const owner = await ownerOf(c.db, row.user_id);
  if (owner?.email != null)
    await c.outbox.mail({
      to: owner.email,
      ...decidedMail({ firstName: owner.first_name, date: row.date, cents: row.income_cents, reason }),
    });
  await c.audit({
    object: 'external-income',
    objectId: id,
    subjectUserId: row.user_id,
    detail: { cents: row.income_cents, ...(reason === null ? {} : { reason }) },
  });
  return presentIncome(row);
};
