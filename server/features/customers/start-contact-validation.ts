/** Sends a code to the customer's own address or number (ORD-077). */
import { startContactValidation } from '@ema/calls/customers.ts';
import { maskDestination } from '@ema/domain/codes/mask.ts';
import { handle } from '../../kernel/handle.ts';
import { startChallenge } from '../codes/start.ts';
import { CONTACT_CODE_SUBJECT, contactCode } from './mails.ts';
import { bindingOf, customerOf, isValidated } from './own-customer.ts';

export const startContactValidationHandler = handle(startContactValidation, async (c, { params, body }) => {
  const customer = await customerOf(c, params.id);
  const binding = bindingOf(customer, body.contact);
  const destination = maskDestination(binding.destination);
  if (isValidated(customer, body.contact)) return { validated: true, destination, resendInSeconds: 0 };
  const challenge = await startChallenge(c, binding, {
    method: body.contact === 'email' ? 'e-mail' : 'SMS',
    subject: CONTACT_CODE_SUBJECT,
    text: contactCode,
  });
  await c.audit({ object: 'customer', objectId: customer.id, detail: { contact: body.contact } });
  return { validated: false, destination, resendInSeconds: Math.max(0, Math.ceil(challenge.resendInSeconds)) };
});
