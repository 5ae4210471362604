/** Gives a customer an account, with a generated password sent to the customer's own contacts (ORD-074). */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { activateCustomer } from '@ema/calls/customers.ts';
import { generatePassword, passwordSentUntil } from '@ema/domain/access/password.ts';
import { mayComplete } from '@ema/domain/customers/may.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { users } from '../../db/tables/access.ts';
import { loginAddress } from '../../kernel/config.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { agentIdOf } from '../../kernel/scopes.ts';
import { freeUsername } from '../access/free-username.ts';
import { assignWhatIsFor } from '../contracts/assign.ts';
import { beginWaiting } from './first-access.ts';
import { accountActivated } from './mails.ts';
import { customerOf, heldCustomerOf } from './own-customer.ts';
import type { CustomerRow } from './queries.ts';

/** The customer is sent nothing twice. Hashing takes its time: what was read before it is read again (ACC-590). */
export const activateCustomerHandler = handle(
  activateCustomer,
  async (c, { params }) => {
    if (hasAccount(await customerOf(c, params.id))) return c.transact((tx) => waitAnew(c, tx, params.id));
    const password = generatePassword(randomBytes(48));
    const passwordHash = await c.ports.passwords.hash(password);
    return c.transact(async (tx) => {
      const customer = await heldCustomerOf(c, tx, params.id);
      if (hasAccount(customer)) return waitAnew(c, tx, params.id);
      const username = await freeUsername(tx, customer);
      const userId = await insertAccount(tx, customer, { username, passwordHash });
      await assignWhatIsFor(tx, userId);
      const outbox = c.outboxOn(tx);
      const message = accountActivated({ username, password, address: loginAddress(c.config) });
      const expiresAt = passwordSentUntil(c.now);
      if (customer.mobile) await outbox.sms({ to: customer.mobile, body: message.body, expiresAt });
      if (customer.email) await outbox.mail({ to: customer.email, ...message, expiresAt });
      await c.audit({ object: 'customer', objectId: customer.id, subjectUserId: userId }, tx);
      return waitFor(c, tx, customer.id);
    });
  },
  { transaction: 'manual' },
);

/** There is an account already, whoever activated it. */
const waitAnew = async (c: CallContext, tx: Tx, customerId: number) => {
  const note = 'Account già attivo: attende il primo accesso';
  await c.audit({ object: 'customer', objectId: customerId, detail: { note } }, tx);
  return waitFor(c, tx, customerId);
};

/** The agent who confirms waits for the first access (ORD-397). */
const waitFor = async (c: CallContext, tx: Tx, customerId: number) => {
  await beginWaiting(tx, c.outboxOn(tx), { customerId, agentId: agentIdOf(c.viewer), now: c.now });
  return { userAccountCreated: true };
};

/** @throws wrong_state when there is none and there may be none yet */
const hasAccount = (customer: CustomerRow): boolean => {
  if (customer.user_id !== null) return true;
  refuse(
    'wrong_state',
    mayComplete({ emailValidated: customer.email_validated, mobileValidated: customer.mobile_validated }),
  );
  return false;
};

/** @returns the new user's id */
const insertAccount = async (
  tx: Tx,
  customer: CustomerRow,
  account: { username: string; passwordHash: string },
): Promise<number> => {
  const user = await first(
    tx,
    { id: users.id },
    sql`
    insert into users (person_id, username, user_type, password_hash, password_generated, created_at)
    values (${customer.person_id}, ${account.username}, 'cliente', ${account.passwordHash}, true, ema_now())
    returning id`,
  );
  const userId = user?.id ?? 0;
  await tx.execute(sql`
    update customers set user_id = ${userId}, confirmed_at = ema_now()
    where id = ${customer.id}`);
  return userId;
};
