/** Sends a code to the customer's own address or number (ORD-077, NET-303). */
import { startContactValidation } from '@ema/calls/customers.ts';
import { handle } from '../../kernel/handle.ts';
import { startChallenge } from '../codes/start.ts';
import { CONTACT_CODE_SUBJECT, contactCode } from './mails.ts';
import { answerCustomer, bindingOf, customerOf, isValidated } from './own-customer.ts';

export const startContactValidationHandler = handle(startContactValidation, async (c, { params, body }) => {
  const customer = await customerOf(c, params.id);
  const binding = bindingOf(customer, body.contactType);
  if (isValidated(customer, body.contactType)) return answerCustomer(c, customer);
  await startChallenge(c, binding, {
    method: body.contactType === 'email' ? 'e-mail' : 'SMS',
    subject: CONTACT_CODE_SUBJECT,
    text: contactCode,
  });
  await c.audit({ object: 'customer', objectId: customer.id, detail: { contact: body.contactType } });
  return answerCustomer(c, customer);
});
