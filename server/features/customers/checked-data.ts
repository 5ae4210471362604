/** Checks what an agent typed about a customer, and writes the contacts as they are kept. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { municipalityFault } from '@ema/domain/customers/birthplace.ts';
import { customerFaults, type CustomerData, type Fault } from '@ema/domain/customers/fields.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { canonicalEmail, canonicalMobile } from '@ema/domain/kernel/identifiers.ts';
import { municipalitiesLike } from './birthplaces.ts';

/**
 * Mobile as E.164, e-mail in lower case, province in capitals. What is kept already and cannot be changed, or is not,
 * is not judged anew.
 * @param before the customer as kept @throws invalid with a violation for each wrong field
 */
export const checkedData = async (typed: CustomerData, now: Date, before?: CustomerData): Promise<CustomerData> => {
  const data = { ...typed, addressProvince: typed.addressProvince.toUpperCase() };
  const faults = customerFaults(data, romeDay(now), before).filter((f) => f.propertyPath !== 'fiscalCode' || !before);
  const isSamePlace =
    before?.birthCountry === data.birthCountry &&
    before.birthMunicipality === data.birthMunicipality &&
    before.birthDate === data.birthDate;
  const violations = isSamePlace ? faults : [...faults, ...(await placeFaults(data, faults))];
  if (violations.length > 0)
    throw new CallError('invalid', violations.length === 1 ? violations[0]?.message : undefined, { violations });
  return { ...data, mobile: canonicalMobile(data.mobile) ?? '', email: canonicalEmail(data.email) ?? '' };
};

/** Of a municipality that nothing else is wrong with; of a wrong day of birth it is only asked whether it ever was. */
const placeFaults = async (d: CustomerData, faults: readonly Fault[]): Promise<Fault[]> => {
  if (d.birthCountry !== 'IT' || !d.birthMunicipality) return [];
  const isDayWrong = faults.some((f) => f.propertyPath === 'birthDate');
  const near = await municipalitiesLike(d.birthMunicipality);
  const message = municipalityFault(d.birthMunicipality, isDayWrong ? '' : d.birthDate, near);
  return message === null ? [] : [{ propertyPath: 'birthMunicipality', message }];
};
