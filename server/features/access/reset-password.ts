/** Sets a new password with the code that was sent; all sessions of the person end (ACC-087). */
import { resetPassword } from '@ema/calls/access.ts';
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { WRONG_CODE } from '@ema/domain/codes/challenge.ts';
import type { Tx } from '../../db/client.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { cancelChallenges } from '../codes/cancel.ts';
import { verifyChallenge } from '../codes/verify.ts';
import { canonicalUsername } from './canonical-username.ts';
import { askerOf, forgetDevices, rememberDevice } from './devices.ts';
import { newPasswordFault } from './password-fault.ts';
import { writePassword } from './passwords.ts';
import { findForReset, findPassword, usernameKnowsDevice } from './queries.ts';
import { resetBinding, takeTry } from './recovery.ts';
import { endSessionsOf } from './sessions.ts';

/** This browser is the only one known from then on: whoever proved the code signs in, whatever strangers used up. */
export const resetPasswordHandler = handle(
  resetPassword,
  async (c, { body }) => {
    const username = canonicalUsername(body.username);
    const asker = await askerOf(c, (device) => usernameKnowsDevice(c.db, username, device));
    await takeTry(c, 'reset', username, asker);
    refuseField('password', newPasswordFault(body.password, { username, names: [] }));
    const hash = await c.ports.passwords.hash(body.password);
    await c.transact(async (tx) => {
      const user = (await findForReset(tx, username)) ?? undefined;
      const inside = { ...c, db: tx, outbox: c.outboxOn(tx) };
      await verifyChallenge(inside, resetBinding(user, username, asker.browser), body.token, { neutral: true });
      if (!user) throw invalidField('token', WRONG_CODE);
      await refuseOwnName(tx, user.id, body.password);
      await writePassword(tx, user.id, hash);
      await endSessionsOf(tx, user.id);
      await cancelChallenges(tx, user.person_id);
      await forgetDevices(tx, user.id);
      await rememberDevice(c, tx, user.id);
      await c.audit({ object: 'user', objectId: user.id, subjectUserId: user.id }, tx);
    });
    return { message: 'La password è stata modificata. Ora puoi accedere.' };
  },
  { transaction: 'manual' },
);

/** Judged once the code is right, so that nobody else hears whose name it is; refused, the code is good again. */
const refuseOwnName = async (tx: Tx, userId: number, password: string): Promise<void> => {
  const own = await findPassword(tx, userId);
  if (own === null) return;
  const names = [own.first_name, own.last_name];
  refuseField('password', newPasswordFault(password, { username: own.username, names }));
};
