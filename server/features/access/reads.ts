/** The calls that read who one is and where one is signed in. */
import { account, listSessions } from '@ema/calls/access.ts';
import { permittedShops } from '@ema/domain/access/facts.ts';
import { limitsOf } from '@ema/domain/access/session-limits.ts';
import { operationsInHand } from '@ema/domain/operations/known.ts';
import { handle } from '../../kernel/handle.ts';
import { presentAccount, presentSession } from './present.ts';
import { findAgentPart, findKnownOperations, findSessionsOf } from './queries.ts';

/** The current user; 200 with `isAuthenticated: false` for anybody without a session. */
export const accountHandler = handle(account, async (c) => {
  const shell = { phone: c.config.EMA_SUPPORT_PHONE, titleSuffix: c.config.EMA_TITLE_SUFFIX };
  if (!c.viewer || !c.scope) return presentAccount(null, null, [], { ...shell, operations: [] });
  const due = c.viewer.requiredOperations;
  const agent = c.viewer.agentId === null ? null : await findAgentPart(c.db, c.scope, c.now);
  const isAskedOf = due.length > 0;
  const known = isAskedOf ? (agent?.operations_known ?? (await findKnownOperations(c.db, c.viewer.userId))) : [];
  return presentAccount(c.viewer, agent, permittedShops(c.viewer.roles), {
    ...shell,
    operations: operationsInHand(known, due),
  });
});

/** The sessions in which this person signed in and that have not ended. */
export const listSessionsHandler = handle(listSessions, async (c) => {
  const { actorUserId, actorRoles, acting, userType } = c.viewer;
  const limits = limitsOf(actorRoles, acting === null ? userType : null);
  const rows = await findSessionsOf(c.db, actorUserId, c.now, limits);
  return { items: rows.map((row) => presentSession(row, c.viewer.sessionId)) };
});
