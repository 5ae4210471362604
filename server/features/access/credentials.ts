import { sql } from 'drizzle-orm';
import {
  recoverUsername,
  requestPasswordReset,
  requestUsernameRecovery,
  resetPassword,
  updatePassword,
} from '@ema/calls/access.ts';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { passwordFault } from '@ema/domain/access/password.ts';
import { WRONG_CODE } from '@ema/domain/codes/challenge.ts';
import { canonicalMobile } from '@ema/domain/kernel/identifiers.ts';
import { handle } from '../../kernel/handle.ts';
import { cancelChallenges } from '../codes/cancel.ts';
import { verifyChallenge } from '../codes/verify.ts';
import { canonicalUsername } from './login.ts';
import { findByMobile, findForReset, resetBinding, recoveryBinding } from './recovery.ts';
import { endSessionsOf } from './sessions.ts';

const NEUTRAL = 'Se i dati inseriti corrispondono a un account attivo, riceverai un codice via SMS.';
/** Per account or number, whoever asks: three requests in ten minutes and ten a day. */
const REQUESTS = 'Hai richiesto troppi codici. Riprova tra qualche minuto.';

/** ACC-084: the same answer, after the same work, whether the account exists or not; a job does the rest. */
export const requestPasswordResetHandler = handle(requestPasswordReset, async (c, { body }) => {
  const username = canonicalUsername(body.username);
  await c.limits.take('reset-10m', username, 3, 600, REQUESTS);
  await c.limits.take('reset-day', username, 10, 86_400, REQUESTS);
  await c.outbox.job('access-reset-code', { username, ip: c.ip, userAgent: c.userAgent });
  return { message: NEUTRAL };
});

/** ACC-079: likewise for a forgotten username. */
export const requestUsernameRecoveryHandler = handle(requestUsernameRecovery, async (c, { body }) => {
  const mobile = canonicalMobile(body.mobile);
  if (!mobile) throw invalidField('mobile', 'Inserisci un numero di cellulare valido.');
  await c.limits.take('recovery-10m', mobile, 3, 600, REQUESTS);
  await c.limits.take('recovery-day', mobile, 10, 86_400, REQUESTS);
  await c.outbox.job('access-recovery-code', { mobile, ip: c.ip, userAgent: c.userAgent });
  return { message: NEUTRAL };
});

/** ACC-087: the new password with the code. All sessions of the person end. */
export const resetPasswordHandler = handle(
  resetPassword,
  async (c, { body }) => {
    const username = canonicalUsername(body.username);
    await c.limits.take('reset-try', username, 20, 900);
    const fault = passwordFault(body.password, { username, names: [] });
    if (fault) throw invalidField('password', fault);
    const hash = await c.ports.passwords.hash(body.password);
    await c.transact(async (tx) => {
      const user = await findForReset(tx, username);
      if (!user) throw invalidField('token', WRONG_CODE);
      await verifyChallenge({ ...c, db: tx, outbox: c.outboxOn(tx) }, resetBinding(user), body.token, {
        neutral: true,
      });
      await tx.execute(sql`
        update users set password_hash = ${hash}, password_generated = false, password_date = ${c.now.toISOString()}, version = version + 1 where id = ${user.id}`);
      await endSessionsOf(tx, user.id);
      await cancelChallenges(tx, user.person_id);
      await c.audit({ object: 'user', objectId: user.id, subjectUserId: user.id }, tx);
    });
    return { message: 'La password è stata modificata. Ora puoi accedere.' };
  },
  { transaction: 'manual' },
);

/** ACC-081: sends the usernames of that number's active accounts to the number itself. */
export const recoverUsernameHandler = handle(recoverUsername, async (c, { body }) => {
  const mobile = canonicalMobile(body.mobile);
  if (!mobile) throw invalidField('mobile', 'Inserisci un numero di cellulare valido.');
  await c.limits.take('recovery-try', mobile, 20, 900);
  const accounts = await findByMobile(c.db, mobile);
  const first = accounts[0];
  if (!first) throw invalidField('token', WRONG_CODE);
  await verifyChallenge(c, recoveryBinding(first, mobile), body.token, { neutral: true });
  const list = accounts.map((a) => a.username).join(', ');
  await c.outbox.sms({
    to: mobile,
    body: accounts.length === 1 ? `EMA Planet: il tuo username è ${list}` : `EMA Planet: i tuoi username sono ${list}`,
  });
  await c.audit({ object: 'user', objectId: first.id, subjectUserId: first.id });
  return { message: 'Il tuo username ti è stato recapitato via SMS' };
});

/** ACC: the password changes, this session stays and gets no company: all others of the person end. */
export const updatePasswordHandler = handle(
  updatePassword,
  async (c, { body }) => {
    await c.limits.take('update-password', String(c.viewer.userId), 10, 900);
    const found = await c.db.execute<{
      password_hash: string;
      username: string;
      first_name: string;
      last_name: string;
    }>(sql`
      select u.password_hash, u.username, p.first_name, p.last_name from users u join people p on p.id = u.person_id where u.id = ${c.viewer.userId}`);
    const user = found.rows[0];
    if (!user) throw new CallError('not_found');
    if (!(await c.ports.passwords.verify(user.password_hash, body.currentPassword)))
      throw invalidField('currentPassword', 'La password attuale non è corretta.');
    if (body.newPassword === body.currentPassword)
      throw invalidField('newPassword', 'La nuova password deve essere diversa da quella attuale.');
    const fault = passwordFault(body.newPassword, {
      username: user.username,
      names: [user.first_name, user.last_name],
    });
    if (fault) throw invalidField('newPassword', fault);
    const hash = await c.ports.passwords.hash(body.newPassword);
    await c.transact(async (tx) => {
      const changed = await tx.execute(sql`
        update users set password_hash = ${hash}, password_generated = false, password_date = ${c.now.toISOString()}, version = version + 1
        where id = ${c.viewer.userId} and password_hash = ${user.password_hash} returning 1`);
      if (changed.rows.length === 0)
        throw new CallError('wrong_state', 'La password è appena stata modificata da un’altra sessione.');
      await endSessionsOf(tx, c.viewer.userId, c.viewer.sessionId);
      await cancelChallenges(tx, c.viewer.personId);
      await c.audit({ object: 'user', objectId: c.viewer.userId }, tx);
    });
  },
  { transaction: 'manual' },
);
