/** Changes one's own password; this session goes on under a new secret, all others of the person end. */
import { updatePassword } from '@ema/calls/access.ts';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { cancelChallenges } from '../codes/cancel.ts';
import { forgetDevices, rememberDevice } from './devices.ts';
import { newPasswordFault } from './password-fault.ts';
import { writePassword } from './passwords.ts';
import { findPassword } from './queries.ts';
import { endSessionsOf, renewSession } from './sessions.ts';

export const updatePasswordHandler = handle(
  updatePassword,
  async (c, { body }) => {
    await c.limits.take('update-password', String(c.viewer.userId), 10, 900);
    const user = await findPassword(c.db, c.viewer.userId);
    if (!user) throw new CallError('not_found');
    if (!(await c.ports.passwords.verify(user.password_hash, body.currentPassword)))
      throw invalidField('currentPassword', 'La password attuale non è corretta.');
    if (body.newPassword === body.currentPassword)
      throw invalidField('newPassword', 'La nuova password deve essere diversa da quella attuale.');
    const names = [user.first_name, user.last_name];
    refuseField('newPassword', newPasswordFault(body.newPassword, { username: user.username, names }));
    const hash = await c.ports.passwords.hash(body.newPassword);
    const secret = await c.transact(async (tx) => {
      if (!(await writePassword(tx, c.viewer.userId, hash, user.password_hash)))
        throw new CallError('wrong_state', 'La password è appena stata modificata da un’altra sessione.');
      await endSessionsOf(tx, c.viewer.userId, c.viewer.sessionId);
      await cancelChallenges(tx, c.viewer.personId);
      await forgetDevices(tx, c.viewer.userId);
      await rememberDevice(c, tx, c.viewer.userId);
      await c.audit({ object: 'user', objectId: c.viewer.userId }, tx);
      return renewSession(tx, c.viewer);
    });
    c.setSession(secret);
  },
  { transaction: 'manual' },
);
