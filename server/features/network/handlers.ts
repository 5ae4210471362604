import { getAgent, listAgents } from '@ema/calls/network.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { handle, type Handler } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { has } from '../../kernel/scopes.ts';
import { parameter, readParameters } from '../system/parameters.ts';
import { presentListed, reference } from './present.ts';
import { findAgent, findAgents } from './queries.ts';

/** NET-086, NET-090: everybody for the administration, a name to choose for offices, those below for a sponsor. */
const listAgentsHandler = handle(listAgents, async (c, { query }) => {
  const seesEverybody =
    has(c.viewer, 'ROLE_ADMIN') || (has(c.viewer, 'ROLE_MANAGES_SUBORDINATE') && c.viewer.agentId === null);
  const choosesOnly =
    !seesEverybody && (has(c.viewer, 'ROLE_USER_CUSTOMERS_ADMIN') || has(c.viewer, 'ROLE_USER_ORDERS_ADMIN'));
  const found = await findAgents(c.db, query, c.scope, !seesEverybody && !choosesOnly);
  const parameters = await readParameters(c.db);
  const goal = {
    orders: Number(parameter(parameters, 'registration_kit_orders_goal')),
    days: Number(parameter(parameters, 'registration_kit_days_goal')),
  };
  return {
    items: found.rows.map((a) => presentListed(a, c.now, goal, !choosesOnly)),
    pagination: pagination(query.page, query.perPage, found.total),
  };
});

/** ORD-223: who looks after private customers also learns where an agent's list is. */
const getAgentHandler = handle(getAgent, async (c, { params }) => {
  const seesCustomers = has(c.viewer, 'ROLE_USER_CUSTOMERS_ADMIN');
  const seesAll = seesCustomers || has(c.viewer, 'ROLE_USER_ORDERS_ADMIN');
  const a = await findAgent(c.db, params.id, seesAll ? null : c.scope);
  if (!a) throw new CallError('not_found', 'L’agente indicato non esiste.');
  return {
    '@id': reference(a.id),
    id: a.id,
    fullName: a.full_name,
    status: a.status,
    level: { id: a.level },
    downloadCustomersListUrl: seesCustomers ? `/file/agents/${a.id}/private-customers` : null,
  };
});

export const networkHandlers: readonly Handler[] = [listAgentsHandler, getAgentHandler];
