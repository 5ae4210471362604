/** Asks for the code of a new password; a job sends it, so that nobody learns whether the account exists (ACC-084). */
import { requestPasswordReset } from '@ema/calls/access.ts';
import { handle } from '../../kernel/handle.ts';
import { canonicalUsername } from './canonical-username.ts';
import { askerOf } from './devices.ts';
import { usernameKnowsDevice } from './queries.ts';
import { NEUTRAL, takeRequest } from './recovery.ts';

/** The same answer, after the same work, whether the account exists or not. */
export const requestPasswordResetHandler = handle(requestPasswordReset, async (c, { body }) => {
  const username = canonicalUsername(body.username);
  const asker = await askerOf(c, (device) => usernameKnowsDevice(c.db, username, device));
  await takeRequest(c, 'reset', username, asker);
  await c.outbox.job('access-reset-code', { username, ...asker, ip: c.ip, userAgent: c.userAgent });
  return { message: NEUTRAL };
});
