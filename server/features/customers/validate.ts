import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { activateCustomer, completeContactValidation, startContactValidation } from '@ema/calls/customers.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { generatePassword } from '@ema/domain/access/password.ts';
import { maskDestination } from '@ema/domain/codes/mask.ts';
import { handle } from '../../kernel/handle.ts';
import { assignContracts } from '../../db/seed/contracts.ts';
import type { Binding } from '../codes/challenge.ts';
import { startChallenge } from '../codes/start.ts';
import { verifyChallenge } from '../codes/verify.ts';
import type { CustomerRow } from './queries.ts';
import { customerOf } from './read.ts';

type Contact = 'email' | 'mobile';
const bindingOf = (customer: CustomerRow, contact: Contact): Binding => {
  const destination = contact === 'email' ? customer.email : customer.mobile;
  if (!destination) throw new CallError('wrong_state', 'Il cliente non ha questo contatto.');
  return {
    purpose: 'contact-validation',
    object: `customer:${customer.id}:${contact}`,
    userId: null,
    personId: customer.person_id,
    destination,
  };
};
const isValidated = (customer: CustomerRow, contact: Contact): boolean =>
  contact === 'email' ? customer.email_validated : customer.mobile_validated;

/** ORD-077: a code goes to the customer's own address or number. */
export const startContactValidationHandler = handle(startContactValidation, async (c, { params, body }) => {
  const customer = await customerOf(c, params.id);
  const binding = bindingOf(customer, body.contact);
  const destination = maskDestination(binding.destination);
  if (isValidated(customer, body.contact)) return { validated: true, destination, resendInSeconds: 0 };
  const challenge = await startChallenge(c, binding, {
    method: body.contact === 'email' ? 'e-mail' : 'SMS',
    subject: 'Il tuo codice EMA Planet',
    text: (code, minutes) =>
      `EMA Planet: il tuo codice è ${code}, vale ${minutes} minuti. Comunicalo all’agente solo se ti sta registrando adesso.`,
  });
  return { validated: false, destination, resendInSeconds: Math.max(0, Math.ceil(challenge.resendInSeconds)) };
});

/** ORD-077: the agent types what the customer reads out. */
export const completeContactValidationHandler = handle(completeContactValidation, async (c, { params, body }) => {
  const customer = await customerOf(c, params.id);
  if (isValidated(customer, body.contact)) return { validated: true };
  const binding = bindingOf(customer, body.contact);
  await verifyChallenge(c, binding, body.token);
  const column = sql.identifier(body.contact === 'email' ? 'email_validated_at' : 'mobile_validated_at');
  const current = sql.identifier(body.contact);
  // Not an edit: the version an agent is editing stays good, the proved contact is in the condition.
  await c.db.execute(
    sql`update people set ${column} = ${c.now.toISOString()} where id = ${customer.person_id} and ${current} = ${binding.destination}`,
  );
  await c.audit({ object: 'customer', objectId: customer.id, detail: { contact: body.contact } });
  return { validated: true };
});

const ascii = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

/** ORD-074: the account, with a generated password sent to the customer's own contacts. Repeating it sends nothing twice. */
export const activateCustomerHandler = handle(
  activateCustomer,
  async (c, { params }) => {
    const customer = await customerOf(c, params.id);
    if (customer.user_id !== null) return { userAccountCreated: true };
    if (!customer.email_validated || !customer.mobile_validated)
      throw new CallError('wrong_state', 'Prima convalida l’e-mail e il cellulare del cliente.');
    const password = generatePassword(randomBytes(48));
    const hash = await c.ports.passwords.hash(password);
    const username = `${ascii(customer.first_name).slice(0, 20)}.${ascii(customer.last_name).slice(0, 30)}${customer.id}`;
    await c.transact(async (tx) => {
      const free = await tx.execute(
        sql`select 1 from customers where id = ${customer.id} and user_id is null for update`,
      );
      if (free.rows.length === 0) return;
      const made = await tx.execute<{ id: number }>(sql`
        insert into users (person_id, username, user_type, password_hash, password_generated, created_at) values (${customer.person_id}, ${username}, 'cliente', ${hash}, true, ${c.now.toISOString()}) returning id`);
      const userId = made.rows[0]?.id ?? 0;
      await tx.execute(
        sql`update customers set user_id = ${userId}, confirmed_at = ${c.now.toISOString()} where id = ${customer.id}`,
      );
      await assignContracts(tx, userId, ['privacy_policy_customer']);
      const outbox = c.outboxOn(tx);
      const body = `EMA Planet: il tuo account è attivo. Username ${username}, password ${password}: la cambierai al primo accesso.`;
      if (customer.mobile) await outbox.sms({ to: customer.mobile, body });
      if (customer.email) await outbox.mail({ to: customer.email, subject: 'Il tuo account EMA Planet', body });
      await c.audit({ object: 'customer', objectId: customer.id, subjectUserId: userId }, tx);
    });
    return { userAccountCreated: true };
  },
  { transaction: 'manual' },
);
