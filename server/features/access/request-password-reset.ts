/** Asks for the code of a new password; a job sends it, so that nobody learns whether the account exists (ACC-084). */
import { requestPasswordReset } from '@ema/calls/access.ts';
import { handle } from '../../kernel/handle.ts';
import { canonicalUsername } from './canonical-username.ts';
import { NEUTRAL, takeRequest } from './recovery.ts';

/** The same answer, after the same work, whether the account exists or not. */
export const requestPasswordResetHandler = handle(requestPasswordReset, async (c, { body }) => {
  const username = canonicalUsername(body.username);
  await takeRequest(c, 'reset', username);
  await c.outbox.job('access-reset-code', { username, ip: c.ip, userAgent: c.userAgent });
  return { message: NEUTRAL };
});
