/** Finds customers by their fiscal code; a stranger, by the whole code, comes into the agent's hands (ORD-060). */
import { sql } from 'drizzle-orm';
import { searchByFiscalCode } from '@ema/calls/customers.ts';
import { handle } from '../../kernel/handle.ts';
import { agentIdOf } from '../../kernel/scopes.ts';
import { presentCustomer } from './present.ts';
import { findByFiscalCode } from './queries.ts';

const WHOLE_CODE = 16;
/** A whole code of a stranger's customer is a budget of so many a day, so that nobody collects them. */
const WHOLE_CODES_A_DAY = 200;
const TOO_MANY = 'Hai fatto troppe ricerche per codice fiscale oggi. Riprova domani.';

export const searchByFiscalCodeHandler = handle(searchByFiscalCode, async (c, { params }) => {
  const agentId = agentIdOf(c.viewer);
  if (params.fiscalCode.length === WHOLE_CODE)
    await c.limits.take('fiscal-code-day', String(c.viewer.actorUserId), WHOLE_CODES_A_DAY, 86_400, TOO_MANY);
  const rows = await findByFiscalCode(c.db, c.scope, params.fiscalCode);
  // A stranger found by the whole code comes into this agent's hands, not yet into the register.
  if (rows.length > 0)
    await c.db.execute(sql`
      insert into agent_customers (agent_id, customer_id)
      select ${agentId}, unnest(${sql.param(rows.map((r) => r.id))}::bigint[])
      on conflict do nothing`);
  return { items: rows.map(presentCustomer) };
});
