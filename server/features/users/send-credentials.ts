/** Sends new credentials to somebody who is locked out: an administrator vouches for them, with a reason (ACC-670). */
import { randomBytes } from 'node:crypto';
import { sendCredentials } from '@ema/calls/users/send-credentials.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { generatePassword, passwordSentUntil } from '@ema/domain/access/password.ts';
import { isOfOffice, maySendCredentials } from '@ema/domain/users/office-credentials.ts';
import type { Queryable } from '../../db/client.ts';
import { loginAddress } from '../../kernel/config.ts';
import type { CallContext, Outbox } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { rolesOfUser } from '../../kernel/session-gate.ts';
import { forgetDevices } from '../access/devices.ts';
import { writeGenerated } from '../access/passwords.ts';
import { endSessionsOf } from '../access/sessions.ts';
import { cancelChallenges } from '../codes/cancel.ts';
import { findLockedOut, findMoved, type LockedOutRow, type MovedRow } from './locked-out-queries.ts';
import { credentialsSent, newCredentials } from './mails.ts';

type ContactType = 'email' | 'mobile';
const TOO_MANY =
  'Le credenziali sono già state inviate a questa persona più volte: aspetta che arrivino, o riprova tra un’ora.';

/** Their row, and where the credentials go. @throws not_found, wrong_state */
const addressed = async (
  c: CallContext,
  db: Queryable,
  to: { id: number; type: ContactType },
): Promise<{ person: LockedOutRow; contact: string; moved: MovedRow[] }> => {
  const person = await findLockedOut(db, to.id);
  if (!person) throw new CallError('not_found', 'L’utente indicato non esiste.');
  const moved = await findMoved(db, person.person_id, c.viewer.actorUserId);
  const contact = person[`${to.type}_validated`] ? person[to.type] : null;
  refuse(
    'wrong_state',
    maySendCredentials({
      isUsable: person.is_usable,
      isOneself: person.id === c.viewer.actorUserId,
      isOffice: isOfOffice({ userType: person.user_type, roles: await rolesOfUser(db, person.id) }),
      isRecoverable: person.is_recoverable,
      isValidated: contact !== null,
      isOwnMove: moved.some(({ type, is_own: isOwn }) => isOwn && type === to.type),
      askerRoles: c.viewer.roles,
    }),
  );
  return { person, contact: contact ?? '', moved };
};

/** The other contact, and those of until a short while ago: whoever did not ask for it hears of it. */
const toBeTold = (person: LockedOutRow, to: ContactType, moved: readonly MovedRow[]): [ContactType, string][] => {
  const other = to === 'email' ? 'mobile' : 'email';
  const present = person[`${other}_validated`] ? person[other] : null;
  const all: [ContactType, string][] = [
    ...(present === null ? [] : [[other, present] as [ContactType, string]]),
    ...moved.flatMap(({ type, previous }) => (previous ? [[type, previous] as [ContactType, string]] : [])),
  ];
  return all.filter(([, value], i) => value !== person[to] && all.findIndex(([, same]) => same === value) === i);
};

const send = (
  outbox: Outbox,
  type: ContactType,
  to: string,
  message: { subject: string; body: string; expiresAt?: Date },
) => (type === 'email' ? outbox.mail({ to, ...message }) : outbox.sms({ to, ...message, subject: '' }));

/** The password of before is worth nothing afterwards; the new one is changed at first use. */
export const sendCredentialsHandler = handle(
  sendCredentials,
  async (c, { params, body }) => {
    const to = { id: params.id, type: body.contactType };
    await addressed(c, c.db, to);
    await c.limits.take('credentials-of', String(params.id), 3, 3600, TOO_MANY);
    const password = generatePassword(randomBytes(48));
    const hash = await c.ports.passwords.hash(password);
    await c.transact(async (tx) => {
      // Hashing takes its time: the contact may be another one meanwhile, or be proved.
      const { person, contact, moved } = await addressed(c, tx, to);
      await writeGenerated(tx, person.id, hash);
      await endSessionsOf(tx, person.id);
      await cancelChallenges(tx, person.person_id);
      await forgetDevices(tx, person.id);
      const outbox = c.outboxOn(tx);
      const { username } = person;
      const message = newCredentials({ username, password, address: loginAddress(c.config) });
      await send(outbox, to.type, contact, { ...message, expiresAt: passwordSentUntil(c.now) });
      const told = credentialsSent(contact, c.config.EMA_SUPPORT_PHONE);
      for (const [type, value] of toBeTold(person, to.type, moved)) await send(outbox, type, value, told);
      await c.audit(
        {
          object: 'user',
          objectId: person.id,
          subjectUserId: person.id,
          detail: { contactType: to.type, reason: body.reason },
        },
        tx,
      );
    });
  },
  { transaction: 'manual' },
);
