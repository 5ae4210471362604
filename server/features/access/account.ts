import { account } from '@ema/calls/access.ts';
import { permittedShops } from '@ema/domain/access/facts.ts';
import { handle } from '../../kernel/handle.ts';
import { findAgentPart } from './queries.ts';
import { presentAccount } from './present.ts';

/** The current user; 200 with `isAuthenticated: false` for anybody without a session. */
export const accountHandler = handle(account, async (c) => {
  const shell = { phone: c.config.EMA_SUPPORT_PHONE, titleSuffix: c.config.EMA_TITLE_SUFFIX };
  if (!c.viewer) return presentAccount(null, null, [], shell);
  const agent = c.viewer.agentId === null ? null : await findAgentPart(c.db, c.viewer.agentId, c.now);
  return presentAccount(c.viewer, agent, permittedShops(c.viewer.roles), shell);
});
