import { describe, expect, it } from 'vitest';
import { contactNote, emptyValues, valuesOf, wrongIn, type Customer } from './customer-values.ts';

const known: Customer = {
  id: 7,
  fullName: 'Mario Rossi',
  name: 'Rossi',
  nameDescription: 'Mario',
  gender: 'M',
  birthDate: '1980-01-01',
  birthCountry: 'IT',
  birthMunicipality: 'Roma',
  fiscalCode: 'RSSMRA80A01H501U',
  addressStreet: 'Via Roma',
  addressNumber: '1',
  addressStreetAndNumber: 'Via Roma 1',
  addressCity: 'Asti',
  addressPostCode: '14100',
  addressProvince: 'AT',
  phone: '',
  mobile: '+393471234567',
  email: 'mario@example.it',
  emailValidated: true,
  mobileValidated: true,
  userAccountCreated: false,
  version: 1,
};
const TODAY = '2026-11-21';

describe('the form of a customer', () => {
  it('ORD-501 everything that is wrong is told at once, as the server would say it', () => {
    const values = { ...valuesOf(known), addressPostCode: '1410', addressProvince: 'zz', mobile: '12', name: ' ' };
    expect(wrongIn(values, null, TODAY)).toEqual({
      name: 'Campo obbligatorio.',
      addressPostCode: 'Il CAP ha cinque cifre.',
      addressProvince: 'Inserisci la sigla di una provincia, ad esempio AT.',
      mobile: 'Inserisci un numero di cellulare valido.',
    });
    expect(Object.keys(wrongIn(emptyValues, null, TODAY))).toHaveLength(13);
  });
  it('ORD-501 nothing is wrong with a whole customer, nor with what is kept of before', () => {
    expect(wrongIn({ ...valuesOf(known), addressProvince: 'at' }, null, TODAY)).toEqual({});
    const old = { ...known, fiscalCode: 'ALTRO', name: 'Rossi 2', addressProvince: 'ZZ' };
    expect(wrongIn(valuesOf(old), old, TODAY)).toEqual({});
  });
  it.each([
    ['of somebody new', null, {}, 'Riceverà un SMS con un codice da dettarti.'],
    ['proved and not changed', known, {}, 'Già convalidato.'],
    ['proved, typed otherwise', known, { mobile: '347 123 4567' }, 'Già convalidato.'],
    ['proved and changed', known, { mobile: '3470000000' }, 'Riceverà un SMS con un codice da dettarti.'],
    ['not proved', { ...known, mobileValidated: false }, {}, 'Riceverà un SMS con un codice da dettarti.'],
    ['of an account', { ...known, userAccountCreated: true }, {}, 'Ha già un account: solo il cliente può cambiarlo.'],
  ])('ORD-502 a code is promised only when one is sent: %s', (_, customer, change, note) =>
    expect(contactNote('mobile', { ...valuesOf(known), ...change }, customer)).toBe(note),
  );
});
