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
    'name',
    'nameDescription',
    'gender',
    'birthDate',
    'birthCountry',
    'fiscalCode',
    'addressStreet',
    'addressNumber',
    'addressCity',
    'addressPostCode',
    'addressProvince',
    'mobile',
    'email',
  ] as const)('ORD-056 %s may not be missing, and nothing else is said of it', (field) =>
    expect(customerFaults({ ...fine, birthMunicipality: null, birthCountry: 'FR', [field]: '' }, '2026-11-21')).toEqual(
      [{ propertyPath: field, message: 'Campo obbligatorio.' }],
    ),
  );
  it.each<[string, keyof CustomerData, string | null, string | null]>([
    ['ORD-051', 'gender', 'F', null],
    ['ORD-051', 'gender', 'X', 'Scegli M o F.'],
    ['ORD-056', 'fiscalCode', 'RSSMRA80A01H501X', 'Il carattere di controllo del codice fiscale non è corretto.'],
    ['ORD-056', 'birthDate', '2026-11-20', null],
    ['ORD-056 today', 'birthDate', '2026-11-21', 'Inserisci una data di nascita valida.'],
    ['ORD-056 in the future', 'birthDate', '2026-11-22', 'Inserisci una data di nascita valida.'],
    ['ORD-056', 'birthDate', '1900-01-01', null],
    ['ORD-056', 'birthDate', '1899-12-31', 'Inserisci una data di nascita valida.'],
    ['ORD-053', 'birthMunicipality', null, 'Inserisci il comune di nascita.'],
    [
      'ORD-387',
      'fiscalCode',
      'RSSMRA80B30H501X',
      'Il codice fiscale indica una data di nascita che non esiste: 30 febbraio.',
    ],
    ['ORD-056', 'addressPostCode', '1410', 'Il CAP ha cinque cifre.'],
    ['ORD-056', 'addressPostCode', '141000', 'Il CAP ha cinque cifre.'],
    ['ORD-056', 'addressPostCode', 'A14100', 'Il CAP ha cinque cifre.'],
    ['ORD-056', 'addressPostCode', '14100A', 'Il CAP ha cinque cifre.'],
    ['ORD-056', 'addressProvince', 'at', 'Inserisci la sigla di una provincia, ad esempio AT.'],
    ['ORD-056', 'addressProvince', 'AST', 'Inserisci la sigla di una provincia, ad esempio AT.'],
    ['ORD-499', 'addressProvince', 'ZZ', 'Inserisci la sigla di una provincia, ad esempio AT.'],
    ['ORD-499', 'name', 'Rossi 😀', 'Scrivi solo lettere, spazi, apostrofi, trattini e punti.'],
    ['ORD-499', 'nameDescription', 'M4rio', 'Scrivi solo lettere, spazi, apostrofi, trattini e punti.'],
    ['ORD-056', 'addressProvince', '1AT', 'Inserisci la sigla di una provincia, ad esempio AT.'],
    ['ORD-056', 'mobile', '12', 'Inserisci un numero di cellulare valido.'],
    ['ORD-056', 'email', 'mario@', 'Inserisci un indirizzo e-mail valido.'],
    ['ORD-056', 'phone', '0141 123456', null],
    ['ORD-056', 'phone', '+39 0141/12-34.5', null],
    ['ORD-056', 'phone', '12345', null],
    ['ORD-056', 'phone', '1234', 'Inserisci un numero di telefono valido.'],
    ['ORD-056', 'phone', '1'.repeat(20), null],
    ['ORD-056', 'phone', '1'.repeat(21), 'Inserisci un numero di telefono valido.'],
    ['ORD-056', 'phone', 'tel 12345', 'Inserisci un numero di telefono valido.'],
    ['ORD-056', 'phone', '12345 int', 'Inserisci un numero di telefono valido.'],
  ])('%s %s %j', (_, field, value, message) =>
    expect(customerFaults({ ...fine, [field]: value }, '2026-11-21')).toEqual(
      message === null ? [] : [{ propertyPath: field, message }],
    ),
  );
  it('ORD-387 R14 a country that there is not', () =>
    expect(customerFaults({ ...fine, birthCountry: 'XX', birthMunicipality: null }, '2026-11-21')).toEqual([
      { propertyPath: 'birthCountry', message: 'Scegli il paese di nascita dall’elenco.' },
    ]));
  it('ORD-499 what is kept already is not judged anew, what takes its place is', () => {
    const old = { ...fine, name: 'Rossi 2', addressProvince: 'ZZ' };
    expect(customerFaults({ ...old, addressCity: 'Alba' }, '2026-11-21', old)).toEqual([]);
    const faults = customerFaults({ ...old, name: 'Rossi 3', addressProvince: 'YY' }, '2026-11-21', old);
    expect(faults.map(({ propertyPath }) => propertyPath)).toEqual(['name', 'addressProvince']);
  });
  it('ORD-053 abroad there is no municipality', () => {
    expect(customerFaults({ ...fine, birthCountry: 'FR' }, '2026-11-21')).toEqual([
      { propertyPath: 'birthMunicipality', message: 'Il comune di nascita vale solo per l’Italia.' },
    ]);
    expect(customerFaults({ ...fine, birthCountry: 'FR', birthMunicipality: null }, '2026-11-21')).toEqual([]);
  });
});
