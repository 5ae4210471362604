/** What a sponsor says of a candidate, and what is wrong with it, field by field (NET-043 to NET-059). */
import { isCountry } from '../customers/countries.ts';
import { addMonths, isDay, type Day } from '../kernel/days.ts';
import { fiscalCodeFault } from '../kernel/fiscal-code.ts';
import { isProvince } from '../places/provinces.ts';
import { canonicalEmail, canonicalMobile } from '../kernel/identifiers.ts';
import { nameFault } from '../kernel/person-name.ts';

/** In the order of the form. */
export const INVITATION_FIELDS = [
  'firstName',
  'lastName',
  'gender',
  'birthDate',
  'birthCountry',
  'birthPlace',
  'birthState',
  'nationalIdentificationNumber',
  'street',
  'buildingNumber',
  'postCode',
  'city',
  'state',
  'email',
  'mobile',
  'phone',
  'fax',
  'idCardType',
  'idCardNumber',
  'idCardIssueDate',
  'idCardExpiryDate',
  'idCardIssuedBy',
] as const;
export type InvitationField = (typeof INVITATION_FIELDS)[number];
export type InvitationData = Record<InvitationField, string>;
export type Fault = { propertyPath: InvitationField; message: string };

/** So many characters at most (NET-047). */
export const MOST_CHARACTERS: Record<InvitationField, number> = {
  firstName: 80,
  lastName: 80,
  gender: 1,
  birthDate: 10,
  birthCountry: 2,
  birthPlace: 80,
  birthState: 2,
  nationalIdentificationNumber: 16,
  street: 120,
  buildingNumber: 10,
  postCode: 5,
  city: 80,
  state: 2,
  email: 60,
  mobile: 13,
  phone: 12,
  fax: 12,
  idCardType: 20,
  idCardNumber: 15,
  idCardIssueDate: 10,
  idCardExpiryDate: 10,
  idCardIssuedBy: 60,
};
/** All but these are asked for (NET-059). */
const OPTIONAL: readonly InvitationField[] = ['phone', 'fax'];

export const ID_CARD_TYPES = ['Carta d’identità', 'Patente', 'Passaporto'] as const;
/** What the issuing body always begins with; it counts among its characters (NET-049, NET-059). */
export const ISSUED_BY = 'Comune di ';
/** The prefix stays, whatever is typed over it. */
export const withIssuedBy = (typed: string): string => {
  const max = MOST_CHARACTERS.idCardIssuedBy;
  if (typed.startsWith(ISSUED_BY)) return typed.slice(0, max);
  // Typed into or deleted from the prefix: what is left of it is not part of the name.
  let same = 0;
  while (same < ISSUED_BY.length && typed[same] === ISSUED_BY[same]) same += 1;
  return `${ISSUED_BY}${ISSUED_BY.startsWith(typed) ? '' : typed.slice(same).trimStart()}`.slice(0, max);
};
/** A form that nobody has typed into. */
export const EMPTY_INVITATION: InvitationData = {
  ...(Object.fromEntries(INVITATION_FIELDS.map((field) => [field, ''])) as InvitationData),
  birthCountry: 'IT',
  idCardIssuedBy: ISSUED_BY,
};

const ADULT_MONTHS = 18 * 12;
/** That a place of birth was in it, perhaps of the past, the catalogue says (`birthProvinceFault`). */
const LETTERS = /^[A-Z]{2}$/;
const PHONE = /^[+0-9 ./-]{5,12}$/;

/** @param before as it is kept, where there is one: names of before ORD-499 are judged only when they are changed */
type Check = (d: InvitationData, today: Day, before?: InvitationData) => string | null;
/** What is wrong with a field that is not empty. */
const CHECKS: Partial<Record<InvitationField, Check>> = {
  firstName: ({ firstName }, _, before) => nameFault(firstName, before?.firstName),
  lastName: ({ lastName }, _, before) => nameFault(lastName, before?.lastName),
  gender: ({ gender }) => (gender === 'M' || gender === 'F' ? null : 'Scegli M o F.'),
  birthDate: ({ birthDate }, today) => {
    if (!isDay(birthDate) || birthDate >= today || birthDate < '1900-01-01')
      return 'Inserisci una data di nascita valida.';
    return addMonths(birthDate, ADULT_MONTHS) <= today ? null : 'Chi si iscrive deve avere almeno 18 anni.';
  },
  birthCountry: ({ birthCountry }) => (isCountry(birthCountry) ? null : 'Scegli il paese di nascita dall’elenco.'),
  birthState: ({ birthState }) => (LETTERS.test(birthState) ? null : 'La provincia di nascita ha due lettere.'),
  nationalIdentificationNumber: ({ nationalIdentificationNumber: code }) => fiscalCodeFault(code),
  postCode: ({ postCode }) => (/^\d{5}$/.test(postCode) ? null : 'Il CAP ha cinque cifre.'),
  state: ({ state }) => (isProvince(state) ? null : 'Inserisci la sigla di una provincia, per esempio TO.'),
  email: ({ email }) => (canonicalEmail(email) ? null : 'Inserisci un indirizzo e-mail valido.'),
  mobile: ({ mobile }) => (canonicalMobile(mobile) ? null : 'Inserisci un numero di cellulare valido.'),
  phone: ({ phone }) => (PHONE.test(phone) ? null : 'Inserisci un numero di telefono valido.'),
  fax: ({ fax }) => (PHONE.test(fax) ? null : 'Inserisci un numero di fax valido.'),
  idCardType: ({ idCardType }) =>
    ID_CARD_TYPES.some((type) => type === idCardType) ? null : 'Scegli il tipo di documento dall’elenco.',
  idCardIssueDate: ({ idCardIssueDate, birthDate }, today) =>
    isDay(idCardIssueDate) && idCardIssueDate <= today && idCardIssueDate > birthDate
      ? null
      : 'Inserisci la data di rilascio del documento.',
  idCardExpiryDate: ({ idCardExpiryDate }, today) => {
    if (!isDay(idCardExpiryDate)) return 'Inserisci la data di scadenza del documento.';
    return idCardExpiryDate >= today ? null : 'Il documento è scaduto.';
  },
  idCardIssuedBy: ({ idCardIssuedBy }) => {
    if (!idCardIssuedBy.startsWith(ISSUED_BY.trimEnd()))
      return `L’ente di rilascio comincia con «${ISSUED_BY.trimEnd()}».`;
    return idCardIssuedBy.length > ISSUED_BY.length ? null : 'Scrivi il comune che ha rilasciato il documento.';
  },
};
/** The identity document alone, which the office renews of whoever is an agent (ACC-609). */
export const ID_CARD_FIELDS = [
  'idCardType',
  'idCardNumber',
  'idCardIssueDate',
  'idCardExpiryDate',
  'idCardIssuedBy',
] as const satisfies InvitationField[];
export type IdCardData = Pick<InvitationData, (typeof ID_CARD_FIELDS)[number]>;
/** The office sees the document itself: also an electronic card, and whoever issued it. */
export const OFFICE_CARD_TYPES = ['Carta d’identità', 'Carta d’identità elettronica', 'Patente', 'Passaporto'] as const;
export const idCardFaults = (d: IdCardData, birthDate: string, today: Day): Fault[] => {
  const asInvited = {
    idCardType: OFFICE_CARD_TYPES.some((type) => type === d.idCardType) ? ID_CARD_TYPES[0] : d.idCardType,
    idCardIssuedBy: d.idCardIssuedBy.trim() && `${ISSUED_BY}${d.idCardIssuedBy}`,
  };
  return invitationFaults({ ...EMPTY_INVITATION, birthDate, ...d, ...asInvited }, today).filter(({ propertyPath }) =>
    ID_CARD_FIELDS.some((field) => field === propertyPath),
  );
};

/** The province of birth is of Italian places alone. */
const isAsked = (field: InvitationField, d: InvitationData): boolean =>
  !OPTIONAL.includes(field) && (field !== 'birthState' || d.birthCountry === 'IT');

/** In the order of the form. */
export const invitationFaults = (d: InvitationData, today: Day, before?: InvitationData): Fault[] =>
  INVITATION_FIELDS.flatMap((field) => {
    if (d[field] === '') return isAsked(field, d) ? [{ propertyPath: field, message: 'Campo obbligatorio.' }] : [];
    const message = CHECKS[field]?.(d, today, before) ?? null;
    return message === null ? [] : [{ propertyPath: field, message }];
  });
