import { describe, expect, it } from 'vitest';
import { privateCustomerFaults, tidyPrivateCustomer, type PrivateCustomerData } from './fields.ts';

const right: PrivateCustomerData = {
  firstName: 'Maria',
  lastName: 'Rossi',
  street: 'Via Roma',
  buildingNumber: '12/bis'.slice(0, 5),
  city: 'Asti',
  postCode: '14100',
  state: 'AT',
  email: 'maria.rossi@example.it',
  telephone: '0141 123456',
};
const faultyFields = (change: Partial<PrivateCustomerData>) =>
  privateCustomerFaults({ ...right, ...change }).map((f) => f.propertyPath);

describe('a private customer', () => {
  it('with everything right has no fault, with or without an e-mail', () => {
    expect(faultyFields({})).toEqual([]);
    expect(faultyFields({ email: '' })).toEqual([]);
    expect(faultyFields({ telephone: '+39 347 1234567' })).toEqual([]);
  });
  it.each<[keyof PrivateCustomerData, string]>([
    ['firstName', ''],
    ['lastName', ''],
    ['street', ''],
    ['city', ''],
    ['buildingNumber', ''],
    ['buildingNumber', '123456'],
    ['postCode', ''],
    ['postCode', '1410'],
    ['postCode', '141000'],
    ['postCode', '1410A'],
    ['state', ''],
    ['state', 'Asti'],
    ['email', 'maria'],
    ['telephone', ''],
    ['telephone', 'casa'],
    ['telephone', '- - - -'],
  ])('ORD-226 ORD-227 ORD-228 %s «%s» is refused in its own place', (field, value) =>
    expect(faultyFields({ [field]: value })).toEqual([field]),
  );
  it('ORD-499 what is kept already is not judged anew', () => {
    const old = { ...right, firstName: 'Maria 2', state: 'ZZ' };
    expect(privateCustomerFaults({ ...old, city: 'Alba' }, old)).toEqual([]);
    expect(privateCustomerFaults({ ...old, state: 'YY' }, old).map((f) => f.propertyPath)).toEqual(['state']);
  });
  it('is kept tidy', () =>
    expect(
      tidyPrivateCustomer({ ...right, firstName: ' Maria ', state: 'at', email: 'Maria.Rossi@Example.it ' }),
    ).toEqual(right));
});

describe('what is told of a private customer', () => {
  it.each<[keyof PrivateCustomerData, string, string | null]>([
    ['firstName', '', 'Campo obbligatorio.'],
    ['buildingNumber', '12345', null],
    ['buildingNumber', '123456', 'Il numero civico ha al massimo 5 caratteri.'],
    ['postCode', 'A14100', 'Il CAP ha cinque cifre.'],
    ['postCode', '14100A', 'Il CAP ha cinque cifre.'],
    ['state', 'AST', 'Inserisci la sigla di una provincia, ad esempio AT.'],
    ['state', 'ZZ', 'Inserisci la sigla di una provincia, ad esempio AT.'],
    ['lastName', 'Rossi 😀', 'Scrivi solo lettere, spazi, apostrofi, trattini e punti.'],
    ['state', '1AT', 'Inserisci la sigla di una provincia, ad esempio AT.'],
    ['email', 'maria', 'Inserisci un indirizzo e-mail valido.'],
    ['telephone', '12345', null],
    ['telephone', '1 2 3 4', 'Inserisci un numero di telefono valido.'],
    ['telephone', 'tel 12345', 'Inserisci un numero di telefono valido.'],
    ['telephone', '12345 int', 'Inserisci un numero di telefono valido.'],
    ['telephone', '1'.repeat(21), 'Inserisci un numero di telefono valido.'],
  ])('ORD-226 ORD-227 ORD-228 %s «%s»', (field, value, message) =>
    expect(privateCustomerFaults({ ...right, [field]: value })).toEqual(
      message === null ? [] : [{ propertyPath: field, message }],
    ),
  );
  it('ORD-225 nothing is kept with spaces around', () =>
    expect(
      tidyPrivateCustomer(
        Object.fromEntries(Object.entries(right).map(([field, value]) => [field, ` ${value} `])) as PrivateCustomerData,
      ),
    ).toEqual(right));
});
