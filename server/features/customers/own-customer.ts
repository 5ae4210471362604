/** Finds the customer an agent deals with, and which contact of theirs is to be proved. */
import type { z } from 'zod';
import type { getCustomer } from '@ema/calls/customers.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayValidate, type Contact } from '@ema/domain/customers/may.ts';
import type { Tx } from '../../db/client.ts';
import type { CallContext } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import type { Binding } from '../codes/challenge.ts';
import { openChallenge } from '../codes/open.ts';
import { presentChallenge } from '../codes/present.ts';
import { presentCustomer } from './present.ts';
import { findCustomer, holdCustomer, type CustomerRow } from './queries.ts';

/** A customer in the agent's hands. @throws not_found alike for absent and for other agents' customers */
export const customerOf = async (c: CallContext, id: number): Promise<CustomerRow> => {
  const customer = await findCustomer(c.db, c.scope, id);
  if (!customer) throw new CallError('not_found', 'Il cliente indicato non esiste.');
  return customer;
};

/** Held first, then read. @throws not_found */
export const heldCustomerOf = async (c: CallContext, tx: Tx, id: number): Promise<CustomerRow> => {
  await holdCustomer(tx, id);
  return customerOf({ ...c, db: tx }, id);
};

const boundTo = (customer: CustomerRow, contact: Contact): Binding => ({
  purpose: 'contact-validation',
  object: `customer:${customer.id}:${contact}`,
  userId: null,
  personId: customer.person_id,
  destination: (contact === 'email' ? customer.email : customer.mobile) ?? '',
});
/** What the code for a customer's contact is bound to. @throws wrong_state when the customer has no such contact */
export const bindingOf = (customer: CustomerRow, contact: Contact): Binding => {
  refuse('wrong_state', mayValidate(contact === 'email' ? customer.email : customer.mobile));
  return boundTo(customer, contact);
};

export const isValidated = (customer: CustomerRow, contact: Contact): boolean =>
  contact === 'email' ? customer.email_validated : customer.mobile_validated;

/** With the codes whose field stands on the screen; none for what is validated (NET-305). */
export const answerCustomer = async (
  c: CallContext,
  customer: CustomerRow,
): Promise<z.input<typeof getCustomer.output>> => {
  const codeFor = async (contact: Contact) => {
    if (isValidated(customer, contact)) return { otpChallenge: null };
    const code = await openChallenge(c, boundTo(customer, contact));
    return { otpChallenge: code && presentChallenge(code) };
  };
  return {
    ...presentCustomer(customer),
    emailContactValidation: await codeFor('email'),
    mobileContactValidation: await codeFor('mobile'),
  };
};
