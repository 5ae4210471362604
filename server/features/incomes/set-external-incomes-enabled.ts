/** An agent says whether they sell at doors for others too, and what it brought this year (ACC-182). */
import { sql } from 'drizzle-orm';
import { setExternalIncomesEnabled } from '@ema/calls/incomes.ts';
import { mayDeclareIncomes, mayRepeatAmount } from '@ema/domain/incomes/may.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { wireToCents } from '@ema/domain/kernel/money.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse, refuseField } from '../../kernel/refuse.ts';
import { agentIdOf } from '../../kernel/scopes.ts';
import { noteIncome } from './note-income.ts';
import { findPaid, isNoted } from './queries.ts';

/** What was declared begins to count when the office accepts it, like any other income. */
const DESCRIPTION = 'Redditi dall’inizio dell’anno, dichiarati nel centro operazioni';

export const setExternalIncomesEnabledHandler = handle(setExternalIncomesEnabled, async (c, { body }) => {
  const amount = body.currentYearIncomesUntilNow ?? null;
  if (!body.enabled && amount !== null)
    refuseField('currentYearIncomesUntilNow', 'Indica un importo solo se hai redditi esterni.');
  const paid = await findPaid(c.db, c.scope, true);
  const chosen = paid?.external_incomes_enabled ?? null;
  refuse('wrong_state', mayDeclareIncomes(chosen, body.enabled));
  const cents = amount === null ? null : wireToCents(amount);
  // Asked again with what was answered before it changes nothing; another amount would be lost.
  if (chosen !== null && cents !== null)
    refuse('wrong_state', mayRepeatAmount(await isNoted(c.db, c.scope, { cents, description: DESCRIPTION })));
  const agentId = agentIdOf(c.viewer);
  if (chosen === null) {
    await c.db.execute(sql`
      update agents
      set external_incomes_enabled = ${body.enabled}, version = version + 1
      where id = ${agentId}
        and external_incomes_enabled is null`);
    if (cents !== null)
      await noteIncome(c, { date: romeDay(c.now), cents, description: DESCRIPTION }, 'currentYearIncomesUntilNow');
  }
  await c.audit({ object: 'agent', objectId: agentId, detail: { enabled: body.enabled, amount } });
  return { enabled: body.enabled };
});
