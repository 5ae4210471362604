import { describe, expect, it } from 'vitest';
import {
  changedFields,
  maskedChange,
  mayRectifyFor,
  personFaults,
  personWarnings,
  type PersonData,
} from './person-data.ts';

const person: PersonData = {
  lastName: 'Ferrero',
  firstName: 'Marta',
  gender: 'F',
  fiscalCode: 'FRRMRT84E60A479X',
  birthDate: '1984-05-20',
  birthCountry: 'IT',
  birthMunicipality: 'Asti',
  street: 'Via Roma',
  streetNumber: '1',
  postCode: '14100',
  city: 'Asti',
  province: 'AT',
};
const TODAY = '2026-11-21';
const faultsOf = (change: Partial<PersonData>, before: PersonData = person): string[] =>
  personFaults(before, { ...person, ...change }, TODAY).map(({ field }) => field);

describe('data that the office puts right (NET-643)', () => {
  it.each<[change: Partial<PersonData>, faults: string[]]>([
    [{}, []],
    [{ lastName: 'Ferreri', street: 'Via Po' }, []],
    [{ lastName: '' }, ['lastName']],
    [{ firstName: '' }, ['firstName']],
    [{ gender: '' }, ['gender']],
    [{ fiscalCode: '' }, ['fiscalCode']],
    [{ birthDate: '' }, ['birthDate']],
    [{ street: '', streetNumber: '' }, ['street', 'streetNumber']],
    [{ postCode: '', city: '', province: '' }, ['postCode', 'city', 'province']],
    [{ gender: 'X' }, ['gender']],
    [{ birthDate: '2026-11-21' }, ['birthDate']],
    [{ birthDate: '1899-12-31' }, ['birthDate']],
    [{ birthMunicipality: '' }, ['birthMunicipality']],
    [{ birthCountry: 'FR' }, ['birthMunicipality']],
    [{ birthCountry: 'FR', birthMunicipality: '' }, []],
    [{ birthCountry: 'ZZ', birthMunicipality: '' }, ['birthCountry']],
    [{ fiscalCode: 'FRRMRT84E60A479A' }, ['fiscalCode']],
    [{ postCode: '1410', province: 'Asti' }, ['postCode', 'province']],
  ])('%o', (change, faults) => expect(faultsOf(change)).toEqual(faults));

  it('what nobody touches is not judged anew', () => {
    const old = { ...person, gender: '', fiscalCode: '', postCode: '1410' };
    expect(personFaults(old, { ...old, city: 'Torino' }, TODAY)).toEqual([]);
    expect(personFaults(old, { ...old, city: '' }, TODAY).map(({ field }) => field)).toEqual(['city']);
  });

  it('a municipality that was never known is judged with its country alone', () => {
    const old = { ...person, birthMunicipality: '' };
    expect(personFaults(old, { ...old, city: 'Torino' }, TODAY)).toEqual([]);
    expect(personFaults({ ...old, birthCountry: 'FR' }, old, TODAY)).toEqual([
      { field: 'birthMunicipality', message: 'Inserisci il comune di nascita.' },
    ]);
  });

  it('a code that says otherwise warns', () => {
    expect(personWarnings({ ...person, lastName: 'Rossi', birthDate: '1984-05-21' }, TODAY)).toEqual([
      'Il cognome non corrisponde al codice fiscale.',
      'La data di nascita non corrisponde al codice fiscale.',
    ]);
    expect(personWarnings({ ...person, gender: '' }, TODAY).join()).not.toContain('sesso');
  });

  it.each([
    ['F', 'M', []],
    ['F', 'F', ['Il sesso non corrisponde al codice fiscale.']],
    ['F', 'X', []],
    ['F', '', []],
    ['M', 'M', ['Il sesso non corrisponde al codice fiscale.']],
    ['M', 'F', []],
    ['M', 'X', []],
  ])('a code that is not of sex %s warns of %j: %j', (not, gender, warnings) => {
    const man = { ...person, lastName: 'Rossi', firstName: 'Mario', birthDate: '1980-01-01' };
    const whose = not === 'F' ? { ...man, fiscalCode: 'RSSMRA80A01H501U' } : person;
    expect(personWarnings({ ...whose, gender }, TODAY)).toEqual(warnings);
  });

  it('the log keeps of a fiscal code how it ends, and of anything else how it begins', () => {
    const after = { ...person, fiscalCode: 'RSSMRA80A01H501U', gender: 'M', postCode: '10100' };
    expect(maskedChange(person, after)).toEqual({
      fields: 'gender,fiscalCode,postCode',
      before: { gender: 'F…', fiscalCode: '…9X', postCode: '1…' },
      after: { gender: 'M…', fiscalCode: '…1U', postCode: '1…' },
    });
  });

  it('the log keeps which fields, and no value', () => {
    const after = { ...person, lastName: 'Ferreri', birthDate: '1984-05-21', birthMunicipality: '' };
    expect(changedFields(person, after)).toEqual(['lastName', 'birthDate', 'birthMunicipality']);
    expect(maskedChange(person, after)).toEqual({
      fields: 'lastName,birthDate,birthMunicipality',
      before: { lastName: 'F…', birthDate: '…20', birthMunicipality: 'A…' },
      after: { lastName: 'F…', birthDate: '…21', birthMunicipality: '' },
    });
  });

  it.each([
    ['rectification', 'open', null],
    ['access', 'open', 'Questa richiesta non è di rettifica.'],
    ['rectification', 'done', 'Questa richiesta non è più da evadere: evasa.'],
    ['rectification', 'withdrawn', 'Questa richiesta non è più da evadere: ritirata.'],
  ] as const)('for a request of %s that is %s: %s', (kind, state, why) => expect(mayRectifyFor(kind, state)).toBe(why));
});
