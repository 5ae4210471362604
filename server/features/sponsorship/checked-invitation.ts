/** Checks what a sponsor typed of a candidate, and writes the contacts as they are kept. */
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { birthProvinceFault, municipalityFault } from '@ema/domain/customers/birthplace.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { normaliseFiscalCode } from '@ema/domain/kernel/fiscal-code.ts';
import { canonicalEmail, canonicalMobile } from '@ema/domain/kernel/identifiers.ts';
import {
  invitationFaults,
  type Fault,
  type InvitationData,
  type InvitationField,
} from '@ema/domain/sponsorship/invitation.ts';
import { ALREADY_KNOWN } from '@ema/domain/sponsorship/may-invitation.ts';
import type { Tx } from '../../db/client.ts';
import { municipalitiesLike } from '../customers/birthplaces.ts';
import { holdFiscalCode } from '../customers/queries.ts';
import { isFiscalCodeKnown } from './invitation-queries.ts';

/** A place of birth in Italy existed on that day; elsewhere it is any name, without a province (NET-053, NET-054). */
const placeFault = async (d: InvitationData, faults: readonly Fault[]): Promise<Fault[]> => {
  if (d.birthCountry !== 'IT' || d.birthPlace === '') return [];
  const isWrong = (field: InvitationField) => faults.some((f) => f.propertyPath === field);
  const birthDate = isWrong('birthDate') ? '' : d.birthDate;
  const near = await municipalitiesLike(d.birthPlace);
  const message = municipalityFault(d.birthPlace, birthDate, near);
  if (message !== null) return [{ propertyPath: 'birthPlace', message }];
  if (isWrong('birthState')) return [];
  const elsewhere = birthProvinceFault({ place: d.birthPlace, birthDate, province: d.birthState }, near);
  return elsewhere === null ? [] : [{ propertyPath: 'birthState', message: elsewhere }];
};

/**
 * Mobile as E.164, e-mail in lower case. @throws invalid with a violation for each wrong field (NET-057)
 * @param before as it is kept, where there is one
 */
export const checkedInvitation = async (
  typed: InvitationData,
  now: Date,
  before?: InvitationData,
): Promise<InvitationData> => {
  const data: InvitationData = {
    ...typed,
    nationalIdentificationNumber: normaliseFiscalCode(typed.nationalIdentificationNumber),
    birthState: typed.birthCountry === 'IT' ? typed.birthState.toUpperCase() : '',
    state: typed.state.toUpperCase(),
  };
  const faults = invitationFaults(data, romeDay(now), before);
  const violations = [...faults, ...(await placeFault(data, faults))];
  if (violations.length > 0)
    throw new CallError('invalid', violations.length === 1 ? violations[0]?.message : undefined, { violations });
  return { ...data, mobile: canonicalMobile(data.mobile) ?? '', email: canonicalEmail(data.email) ?? '' };
};

/** One person is invited once, also when two sponsors ask at the same time. @throws invalid */
export const takeFiscalCode = async (tx: Tx, code: string, exceptPersonId = 0): Promise<void> => {
  await holdFiscalCode(tx, code);
  if (await isFiscalCodeKnown(tx, code, exceptPersonId))
    throw invalidField('nationalIdentificationNumber', ALREADY_KNOWN);
};
