/** Sets a new password with the code that was sent; all sessions of the person end (ACC-087). */
import { resetPassword } from '@ema/calls/access.ts';
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { passwordFault } from '@ema/domain/access/password.ts';
import { WRONG_CODE } from '@ema/domain/codes/challenge.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { cancelChallenges } from '../codes/cancel.ts';
import { verifyChallenge } from '../codes/verify.ts';
import { canonicalUsername } from './canonical-username.ts';
import { writePassword } from './passwords.ts';
import { findForReset } from './queries.ts';
import { resetBinding } from './recovery.ts';
import { endSessionsOf } from './sessions.ts';

export const resetPasswordHandler = handle(
  resetPassword,
  async (c, { body }) => {
    const username = canonicalUsername(body.username);
    await c.limits.take('reset-try', username, 20, 900);
    refuseField('password', passwordFault(body.password, { username, names: [] }));
    const hash = await c.ports.passwords.hash(body.password);
    await c.transact(async (tx) => {
      const user = await findForReset(tx, username);
      if (!user) throw invalidField('token', WRONG_CODE);
      const inside = { ...c, db: tx, outbox: c.outboxOn(tx) };
      await verifyChallenge(inside, resetBinding(user), body.token, { neutral: true });
      await writePassword(tx, user.id, hash);
      await endSessionsOf(tx, user.id);
      await cancelChallenges(tx, user.person_id);
      await c.audit({ object: 'user', objectId: user.id, subjectUserId: user.id }, tx);
    });
    return { message: 'La password è stata modificata. Ora puoi accedere.' };
  },
  { transaction: 'manual' },
);
