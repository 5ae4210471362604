/** Sends a customer who never entered new credentials, to the contacts they proved; no agent sees them (ORD-398). */
import { randomBytes } from 'node:crypto';
import { resendCredentials } from '@ema/calls/customers.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { generatePassword, passwordSentUntil } from '@ema/domain/access/password.ts';
import { JUST_ENTERED, mayResendCredentials } from '@ema/domain/customers/first-access.ts';
import { mayBeSentCredentials } from '@ema/domain/customers/may.ts';
import { loginAddress } from '../../kernel/config.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { replaceGenerated } from './credentials.ts';
import { accountActivated } from './mails.ts';
import { customerOf } from './own-customer.ts';
import { findFirstAccess, type CustomerRow } from './queries.ts';

const TOO_MANY = 'Hai già inviato le credenziali a questo cliente: aspetta che arrivino, o riprova tra un’ora.';

/** The contacts that the customer proved to be theirs. @throws wrong_state when there is none */
const provedOf = (customer: CustomerRow): { mobile: string | null; email: string | null } => {
  const proved = { emailValidated: customer.email_validated, mobileValidated: customer.mobile_validated };
  refuse('wrong_state', mayBeSentCredentials(proved));
  return {
    mobile: customer.mobile_validated ? customer.mobile : null,
    email: customer.email_validated ? customer.email : null,
  };
};

/** The password sent before is worth nothing afterwards. */
export const resendCredentialsHandler = handle(
  resendCredentials,
  async (c, { params }) => {
    const customer = await customerOf(c, params.id);
    refuse('wrong_state', mayResendCredentials(await findFirstAccess(c.db, customer.user_id)));
    provedOf(customer);
    await c.limits.take('credentials', String(params.id), 3, 3600, TOO_MANY);
    const password = generatePassword(randomBytes(48));
    const hash = await c.ports.passwords.hash(password);
    await c.transact(async (tx) => {
      const username = await replaceGenerated(tx, customer.user_id ?? 0, hash);
      if (username === null) throw new CallError('wrong_state', JUST_ENTERED);
      const outbox = c.outboxOn(tx);
      const message = accountActivated({ username, password, address: loginAddress(c.config) });
      const expiresAt = passwordSentUntil(c.now);
      // Hashing takes its time: a contact may be another one meanwhile.
      const { mobile, email } = provedOf(await customerOf({ ...c, db: tx }, params.id));
      if (mobile !== null) await outbox.sms({ to: mobile, body: message.body, expiresAt });
      if (email !== null) await outbox.mail({ to: email, ...message, expiresAt });
      await c.audit({ object: 'customer', objectId: params.id, subjectUserId: customer.user_id ?? undefined }, tx);
    });
  },
  { transaction: 'manual' },
);
