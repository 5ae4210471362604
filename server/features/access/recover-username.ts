/** Sends the usernames of a number's active accounts to whoever proved the code that went to their owner (ACC-081). */
import { recoverUsername } from '@ema/calls/access.ts';
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { WRONG_CODE } from '@ema/domain/codes/challenge.ts';
import { handle } from '../../kernel/handle.ts';
import { verifyChallenge } from '../codes/verify.ts';
import { askerOf } from './devices.ts';
import { USERNAME_SUBJECT, usernames } from './mails.ts';
import { findByMobile, mobileKnowsDevice } from './queries.ts';
import { mobileOf, recoveryBinding, takeTry } from './recovery.ts';

/** A number without accounts takes the same work, against a code that nobody got. */
export const recoverUsernameHandler = handle(recoverUsername, async (c, { body }) => {
  const mobile = mobileOf(body.mobile);
  const asker = await askerOf(c, (device) => mobileKnowsDevice(c.db, mobile, device));
  await takeTry(c, 'recovery', mobile, asker);
  const accounts = await findByMobile(c.db, mobile);
  const oldest = accounts[0];
  const used = await verifyChallenge(c, recoveryBinding(oldest, mobile, asker.browser), body.token, { neutral: true });
  if (!oldest) throw invalidField('token', WRONG_CODE);
  const message = { to: used.destination, body: usernames(accounts.map((a) => a.username)) };
  if (used.method === 'SMS') await c.outbox.sms(message);
  else await c.outbox.mail({ ...message, subject: USERNAME_SUBJECT });
  await c.audit({ object: 'user', objectId: oldest.id, subjectUserId: oldest.id });
  return { message: `Il tuo username ti è stato recapitato via ${used.method}` };
});
