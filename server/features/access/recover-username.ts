/** Sends the usernames of a number's active accounts to the number itself, for the code that went there (ACC-081). */
import { recoverUsername } from '@ema/calls/access.ts';
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { WRONG_CODE } from '@ema/domain/codes/challenge.ts';
import { handle } from '../../kernel/handle.ts';
import { verifyChallenge } from '../codes/verify.ts';
import { usernames } from './mails.ts';
import { findByMobile } from './queries.ts';
import { mobileOf, recoveryBinding } from './recovery.ts';

export const recoverUsernameHandler = handle(recoverUsername, async (c, { body }) => {
  const mobile = mobileOf(body.mobile);
  await c.limits.take('recovery-try', mobile, 20, 900);
  const accounts = await findByMobile(c.db, mobile);
  const oldest = accounts[0];
  if (!oldest) throw invalidField('token', WRONG_CODE);
  await verifyChallenge(c, recoveryBinding(oldest, mobile), body.token, { neutral: true });
  await c.outbox.sms({ to: mobile, body: usernames(accounts.map((a) => a.username)) });
  await c.audit({ object: 'user', objectId: oldest.id, subjectUserId: oldest.id });
  return { message: 'Il tuo username ti è stato recapitato via SMS' };
});
