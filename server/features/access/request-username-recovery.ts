/** Asks for the code with which a forgotten username is sent; a job sends it, whoever exists (ACC-079). */
import { requestUsernameRecovery } from '@ema/calls/access.ts';
import { handle } from '../../kernel/handle.ts';
import { askerOf } from './devices.ts';
import { mobileKnowsDevice } from './queries.ts';
import { mobileOf, NEUTRAL, takeRequest } from './recovery.ts';

export const requestUsernameRecoveryHandler = handle(requestUsernameRecovery, async (c, { body }) => {
  const mobile = mobileOf(body.mobile);
  const asker = await askerOf(c, (device) => mobileKnowsDevice(c.db, mobile, device));
  await takeRequest(c, 'recovery', mobile, asker);
  await c.outbox.job('access-recovery-code', { mobile, ...asker, ip: c.ip, userAgent: c.userAgent });
  return { message: NEUTRAL };
});
