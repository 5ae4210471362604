/** Whoever manages agents sets one of the flags of their orders (ACC-327). */
import { setAgentFlags } from '@ema/calls/agents.ts';
import { handle } from '../../kernel/handle.ts';
import { changeAgent } from './change-agent.ts';

export const setAgentFlagsHandler = handle(setAgentFlags, async (c, { params, body }) => {
  const agent = await changeAgent(c, params.id, body);
  return {
    id: agent.id,
    emaplanetCommissionLimitEnabled: agent.commission_limit_enabled,
    multipleWeeklyOrdersEnabled: agent.multiple_weekly_orders_enabled,
    version: agent.version,
  };
});
