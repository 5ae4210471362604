import { getAgent, listAgents } from '@ema/calls/network.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { handle, type Handler } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { has } from '../../kernel/scopes.ts';
import { findAgent, findAgents } from './queries.ts';

const reference = (id: number): string => `/api/agents/${id}`;

const listAgentsHandler = handle(listAgents, async (c, { query }) => {
  const found = await findAgents(c.db, query);
  return {
    items: found.rows.map((a) => ({ '@id': reference(a.id), id: a.id, fullName: a.full_name, city: a.city })),
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
