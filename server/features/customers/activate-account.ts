/** Gives a customer an account, with a generated password sent to the customer's own contacts (ORD-074). */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { activateCustomer } from '@ema/calls/customers.ts';
import { generatePassword } from '@ema/domain/access/password.ts';
import { mayComplete } from '@ema/domain/customers/may.ts';
import { usernameFor } from '@ema/domain/users/usernames.ts';
import { assignWhatIsFor } from '../contracts/assign.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { users } from '../../db/tables/access.ts';
import { customers } from '../../db/tables/orders.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { FIRST_ACCESS, LOOK_AGAIN_SECONDS, waitFor } from './first-access.ts';
import { accountActivated } from './mails.ts';
import { customerOf } from './own-customer.ts';
import type { CustomerRow } from './queries.ts';

/** Repeating it sends nothing twice. */
export const activateCustomerHandler = handle(
  activateCustomer,
  async (c, { params }) => {
    const customer = await customerOf(c, params.id);
    if (customer.user_id !== null) return { userAccountCreated: true };
    refuse(
      'wrong_state',
      mayComplete({ emailValidated: customer.email_validated, mobileValidated: customer.mobile_validated }),
    );
    const password = generatePassword(randomBytes(48));
    const passwordHash = await c.ports.passwords.hash(password);
    const username = usernameFor(customer.first_name, customer.last_name, customer.id);
    await c.transact(async (tx) => {
      const userId = await insertAccount(tx, customer, { username, passwordHash });
      if (userId === null) return;
      await assignWhatIsFor(tx, userId);
      const outbox = c.outboxOn(tx);
      const message = accountActivated({ username, password });
      if (customer.mobile) await outbox.sms({ to: customer.mobile, body: message.body });
      if (customer.email) await outbox.mail({ to: customer.email, ...message });
      await outbox.job(FIRST_ACCESS, waitFor(customer.id, c.viewer.agentId, c.now), {
        startAfterSeconds: LOOK_AGAIN_SECONDS,
      });
      await c.audit({ object: 'customer', objectId: customer.id, subjectUserId: userId }, tx);
    });
    return { userAccountCreated: true };
  },
  { transaction: 'manual' },
);

/** @returns the new user's id; null when somebody else was first */
const insertAccount = async (
  tx: Tx,
  customer: CustomerRow,
  account: { username: string; passwordHash: string },
): Promise<number | null> => {
  const claimed = await first(
    tx,
    { id: customers.id },
    sql`
    select id
    from customers
    where id = ${customer.id}
      and user_id is null
    for update`,
  );
  if (!claimed) return null;
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
