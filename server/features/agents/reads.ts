/** The calls that read agents for the office: the directory, and one of them. */
import { getAdminAgent, listAdminAgents } from '@ema/calls/agents.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { agentLimit, readParameters } from '../system/parameters.ts';
import { noAgent } from './no-agent.ts';
import { presentDetail, presentListed } from './present.ts';
import { findAgentForOffice, findAgentsForOffice } from './queries.ts';

export const listAdminAgentsHandler = handle(listAdminAgents, async (c, { query }) => {
  const { rows, total } = await findAgentsForOffice(c.db, query);
  return {
    items: rows.map((row) => presentListed(row, c.viewer.agentId)),
    pagination: pagination(query.page, query.perPage, total),
  };
});

export const getAdminAgentHandler = handle(getAdminAgent, async (c, { params }) => {
  const [agent, parameters] = await Promise.all([findAgentForOffice(c.db, params.id), readParameters(c.db)]);
  if (!agent) throw noAgent();
  return presentDetail(agent, agentLimit(parameters, agent.commission_limit_cents));
});
