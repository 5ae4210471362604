/** Writes down an income somebody has from others, after checking it. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { incomeFaults, type ExternalIncome } from '@ema/domain/incomes/external-income.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { first } from '../../db/rows.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { agentIdOf } from '../../kernel/scopes.ts';
import { INCOME_COLUMNS, INCOME_SHAPE, type IncomeRow } from './queries.ts';

/** `amountField`: under which a wrong amount is told. @throws invalid with a violation for each fault */
export const noteIncome = async (
  c: WritingContext,
  income: ExternalIncome,
  amountField = 'incomeValue',
): Promise<IncomeRow> => {
  const faults = incomeFaults(income, romeDay(c.now));
  if (faults.length > 0)
    throw new CallError('invalid', faults[0]?.message, {
      violations: faults.map(({ field, message }) => ({
        propertyPath: field === 'incomeValue' ? amountField : field,
        message,
      })),
    });
  const inserted = await first(
    c.db,
    INCOME_SHAPE,
    sql`
    insert into external_incomes (agent_id, date, income_cents, description, created_by_user_id)
    values (${agentIdOf(c.viewer)}, ${income.date}, ${income.cents}, ${income.description}, ${c.viewer.actorUserId})
    returning ${INCOME_COLUMNS}`,
  );
  if (!inserted) throw new CallError('internal');
  return inserted;
};
