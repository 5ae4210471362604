/** Checks what an agent typed about a customer, and writes the contacts as they are kept. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { customerFaults, type CustomerData } from '@ema/domain/customers/fields.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { canonicalEmail, canonicalMobile } from '@ema/domain/kernel/identifiers.ts';

/** Mobile as E.164, e-mail in lower case. @throws invalid with a violation for each wrong field */
export const checkedData = (data: CustomerData, now: Date): CustomerData => {
  const violations = customerFaults(data, romeDay(now));
  if (violations.length > 0)
    throw new CallError('invalid', violations.length === 1 ? violations[0]?.message : undefined, { violations });
  return { ...data, mobile: canonicalMobile(data.mobile) ?? '', email: canonicalEmail(data.email) ?? '' };
};
