/** Begins to move a validated contact: with the password, and a code to the contact as it is (ACC-343). */
import { startContactChange } from '@ema/calls/operations.ts';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { mayChangeContact } from '@ema/domain/operations/contact-changes.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { findPassword } from '../access/queries.ts';
import { presentChallenge } from '../codes/present.ts';
import { startChallenge } from '../codes/start.ts';
import { canonicalContact, changeThing, isValidated } from './contact.ts';
import { CHANGE_SUBJECT, changeCode } from './mails.ts';
import { findContacts } from './queries.ts';

export const startContactChangeHandler = handle(
  startContactChange,
  async (c, { body }) => {
    const type = body.contactType;
    const value = canonicalContact(type, body.contactValue);
    await c.limits.take('update-password', String(c.viewer.userId), 10, 900);
    const account = await findPassword(c.db, c.viewer.userId);
    if (!account) throw new CallError('not_found');
    if (!(await c.ports.passwords.verify(account.password_hash, body.password)))
      throw invalidField('password', 'La password non è corretta.');
    const contacts = await findContacts(c.db, c.scope);
    const current = contacts[type];
    const change = { isValidated: isValidated(contacts, type), isChanged: current !== value };
    refuse('wrong_state', mayChangeContact(change));
    const challenge = await c.transact(async (tx) => {
      const inside = { ...c, db: tx, outbox: c.outboxOn(tx) };
      await c.audit({ object: 'person', objectId: c.viewer.personId, detail: { contactType: type } }, tx);
      return startChallenge(
        inside,
        { ...changeThing(c.viewer, type, contacts, value), destination: current ?? '' },
        {
          method: type === 'email' ? 'e-mail' : 'SMS',
          subject: CHANGE_SUBJECT,
          text: changeCode(type, value),
        },
      );
    });
    return { contactValue: value, challenge: presentChallenge(challenge) };
  },
  { transaction: 'manual' },
);
