import { sql } from 'drizzle-orm';
import { accountOperationsStatus, getCustomer, listCustomers, searchByFiscalCode } from '@ema/calls/customers.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { agentIdOf, ownCustomers } from '../../kernel/scopes.ts';
import { presentCustomer } from './present.ts';
import { findByFiscalCode, findCustomer, findRegister, type CustomerRow } from './queries.ts';

/** A customer in the agent's hands. @throws not_found alike for absent and for other agents' customers */
export const customerOf = async (c: CallContext, id: number): Promise<CustomerRow> => {
  const found = await findCustomer(c.db, id, ownCustomers(c.scope, sql`c.id`));
  if (!found) throw new CallError('not_found', 'Il cliente indicato non esiste.');
  return found;
};

export const listCustomersHandler = handle(listCustomers, async (c, { query }) => {
  const found = await findRegister(c.db, agentIdOf(c.viewer), query);
  return { items: found.rows.map(presentCustomer), pagination: pagination(query.page, query.perPage, found.total) };
});

/** ORD-060, ORD-065. A whole code of a stranger's customer is a budget of 200 a day, so that nobody collects them. */
export const searchByFiscalCodeHandler = handle(searchByFiscalCode, async (c, { params }) => {
  const agentId = agentIdOf(c.viewer);
  if (params.fiscalCode.length === 16)
    await c.limits.take(
      'fiscal-code-day',
      String(c.viewer.actorUserId),
      200,
      86_400,
      'Hai fatto troppe ricerche per codice fiscale oggi. Riprova domani.',
    );
  const rows = await findByFiscalCode(c.db, agentId, params.fiscalCode);
  // A stranger found by the whole code comes into this agent's hands, not yet into the register.
  if (rows.length > 0)
    await c.db.execute(
      sql`insert into agent_customers (agent_id, customer_id) select ${agentId}, unnest(${sql.param(rows.map((r) => r.id))}::bigint[]) on conflict do nothing`,
    );
  return { items: rows.map(presentCustomer) };
});

export const getCustomerHandler = handle(getCustomer, async (c, { params }) =>
  presentCustomer(await customerOf(c, params.id)),
);

/** ORD-071: what the customer still has to do before ordering through this agent: their first access. */
export const accountOperationsStatusHandler = handle(accountOperationsStatus, async (c, { params }) => {
  const customer = await customerOf(c, params.id);
  const found = await c.db.execute<{ n: number }>(sql`
    select (u.last_login is null)::int + u.password_generated::int
      + (select count(*)::int from contracts k where k.user_id = u.id and k.state = 'assigned') as n
    from users u where u.id = ${customer.user_id}::bigint`);
  return { remainingOperations: found.rows[0]?.n ?? 1 };
});
