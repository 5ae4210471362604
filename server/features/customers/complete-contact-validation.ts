/** Validates a customer's contact with the code that the customer reads out to the agent (ORD-077). */
import { sql } from 'drizzle-orm';
import { completeContactValidation } from '@ema/calls/customers.ts';
import { handle } from '../../kernel/handle.ts';
import { verifyChallenge } from '../codes/verify.ts';
import { answerCustomer, bindingOf, customerOf, isValidated } from './own-customer.ts';

export const completeContactValidationHandler = handle(completeContactValidation, async (c, { params, body }) => {
  const customer = await customerOf(c, params.id);
  if (isValidated(customer, body.contactType)) return answerCustomer(c, customer);
  const binding = bindingOf(customer, body.contactType);
  await verifyChallenge(c, binding, body.token);
  const validatedAt = sql.identifier(body.contactType === 'email' ? 'email_validated_at' : 'mobile_validated_at');
  // Not an edit: the version an agent is editing stays good, the proved contact is in the condition.
  await c.db.execute(sql`
    update people set ${validatedAt} = ema_now()
    where id = ${customer.person_id}
      and ${sql.identifier(body.contactType)} = ${binding.destination}`);
  await c.audit({ object: 'customer', objectId: customer.id, detail: { contact: body.contactType } });
  return answerCustomer(c, await customerOf(c, params.id));
});
