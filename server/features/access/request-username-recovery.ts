/** Asks for the code with which a forgotten username is sent; a job sends it, whoever exists (ACC-079). */
import { requestUsernameRecovery } from '@ema/calls/access.ts';
import { handle } from '../../kernel/handle.ts';
import { mobileOf, NEUTRAL, takeRequest } from './recovery.ts';

export const requestUsernameRecoveryHandler = handle(requestUsernameRecovery, async (c, { body }) => {
  const mobile = mobileOf(body.mobile);
  await takeRequest(c, 'recovery', mobile);
  await c.outbox.job('access-recovery-code', { mobile, ip: c.ip, userAgent: c.userAgent });
  return { message: NEUTRAL };
});
