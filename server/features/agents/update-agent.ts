/** An administrator sets a flag, a status, or takes back the answer about other incomes (ACC-251, ACC-253, ACC-254). */
import { updateAdminAgent } from '@ema/calls/agents.ts';
import { handle } from '../../kernel/handle.ts';
import { agentLimit, readParameters } from '../system/parameters.ts';
import { changeAgent } from './change-agent.ts';
import { presentDetail } from './present.ts';

export const updateAdminAgentHandler = handle(updateAdminAgent, async (c, { params, body }) => {
  const agent = await changeAgent(c, params.id, body);
  return presentDetail(agent, agentLimit(await readParameters(c.db), agent.commission_limit_cents));
});
