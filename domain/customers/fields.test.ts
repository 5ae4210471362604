import { describe, expect, it } from 'vitest';
import { customerFaults, type CustomerData } from './fields.ts';

const fine: CustomerData = {
  name: 'Rossi',
  nameDescription: 'Mario',
  gender: 'M',
  birthDate: '1980-01-01',
  birthCountry: 'IT',
  birthMunicipality: 'Roma',
  fiscalCode: 'RSSMRA80A01H501U',
  addressStreet: 'Via Roma',
  addressNumber: '1',
  addressCity: 'Asti',
  addressPostCode: '14100',
  addressProvince: 'AT',
  phone: '',
  mobile: '347 1234567',
  email: 'mario@example.it',
};

describe('fields of a customer', () => {
  it('a complete customer is fine, without a phone too', () => expect(customerFaults(fine, '2026-11-21')).toEqual([]));
  it.each([
    ['ORD-056', 'name', ''],
    ['ORD-056', 'email', 'mario@'],
    ['ORD-056', 'mobile', '12'],
    ['ORD-051', 'gender', 'X'],
    ['ORD-056', 'fiscalCode', 'RSSMRA80A01H501X'],
    ['ORD-053', 'birthMunicipality', null],
    ['ORD-056', 'addressPostCode', '1410'],
    ['ORD-056', 'addressProvince', 'Asti'],
    ['ORD-056', 'birthDate', '2030-01-01'],
    ['ORD-056', 'phone', 'abc'],
  ] as const)('%s the fault stands at %s', (_, field, value) =>
    expect(customerFaults({ ...fine, [field]: value }, '2026-11-21').map((f) => f.propertyPath)).toEqual([field]),
  );
  it('ORD-053 abroad there is no municipality', () =>
    expect(customerFaults({ ...fine, birthCountry: 'FR' }, '2026-11-21').map((f) => f.propertyPath)).toEqual([
      'birthMunicipality',
    ]));
});
