/** What is typed about a private customer, tidied and checked before it is written. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import {
  privateCustomerFaults,
  tidyPrivateCustomer,
  type PrivateCustomerData,
} from '@ema/domain/private-orders/fields.ts';

/** @param before the customer as kept @throws invalid with a violation for each wrong field */
export const checkedCustomer = (typed: PrivateCustomerData, before?: PrivateCustomerData): PrivateCustomerData => {
  const data = tidyPrivateCustomer(typed);
  const violations = privateCustomerFaults(data, before);
  if (violations.length > 0)
    throw new CallError('invalid', violations.length === 1 ? violations[0]?.message : undefined, { violations });
  return data;
};
export const noCustomer = (): CallError => new CallError('not_found', 'Il cliente indicato non esiste.');
