/** Finds the customer an agent deals with, and which contact of theirs is to be proved. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayValidate, type Contact } from '@ema/domain/customers/may.ts';
import type { CallContext } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import type { Binding } from '../codes/challenge.ts';
import { findCustomer, type CustomerRow } from './queries.ts';

/** A customer in the agent's hands. @throws not_found alike for absent and for other agents' customers */
export const customerOf = async (c: CallContext, id: number): Promise<CustomerRow> => {
  const customer = await findCustomer(c.db, c.scope, id);
  if (!customer) throw new CallError('not_found', 'Il cliente indicato non esiste.');
  return customer;
};

/** What the code for a customer's contact is bound to. @throws wrong_state when the customer has no such contact */
export const bindingOf = (customer: CustomerRow, contact: Contact): Binding => {
  const destination = contact === 'email' ? customer.email : customer.mobile;
  refuse('wrong_state', mayValidate(destination));
  return {
    purpose: 'contact-validation',
    object: `customer:${customer.id}:${contact}`,
    userId: null,
    personId: customer.person_id,
    destination: destination ?? '',
  };
};

export const isValidated = (customer: CustomerRow, contact: Contact): boolean =>
  contact === 'email' ? customer.email_validated : customer.mobile_validated;
