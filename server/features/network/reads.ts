/** The calls that read agents: those one may see, and one of them. */
import { getAgent, listAgents } from '@ema/calls/network.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { agentsSeenBy, looksAfterPrivateCustomers, seesEveryAgent } from '@ema/domain/network/may.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { parameter, readParameters } from '../system/parameters.ts';
import { presentAgent, presentListed } from './present.ts';
import { findAgents, findAnyAgent, findVisibleAgent } from './queries.ts';

/** NET-086, NET-090: everybody for the administration, a name to choose for offices, those below for a sponsor. */
export const listAgentsHandler = handle(listAgents, async (c, { query }) => {
  const seen = agentsSeenBy(c.viewer);
  const { rows, total } = await findAgents(c.db, c.scope, query, seen === 'below');
  const parameters = await readParameters(c.db);
  const goal = {
    orders: Number(parameter(parameters, 'registration_kit_orders_goal')),
    days: Number(parameter(parameters, 'registration_kit_days_goal')),
  };
  return {
    items: rows.map((a) => presentListed(a, c.now, goal, seen !== 'names')),
    pagination: pagination(query.page, query.perPage, total),
  };
});

/** ORD-223: who looks after private customers also learns where an agent's list is. */
export const getAgentHandler = handle(getAgent, async (c, { params }) => {
  const { roles } = c.viewer;
  const agent = seesEveryAgent(roles)
    ? await findAnyAgent(c.db, params.id)
    : await findVisibleAgent(c.db, c.scope, params.id);
  if (!agent) throw new CallError('not_found', 'L’agente indicato non esiste.');
  return presentAgent(agent, looksAfterPrivateCustomers(roles));
});
