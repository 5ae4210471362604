import { describe, expect, it } from 'vitest';
import {
  buildFiscalCode,
  decodeFiscalCode,
  fiscalCodeFault,
  fiscalCodeWarnings,
  normaliseFiscalCode,
} from './fiscal-code.ts';
import { canonicalEmail, canonicalMobile } from './identifiers.ts';

const rossi = {
  lastName: 'Rossi',
  firstName: 'Mario',
  birthDate: '1980-01-01',
  gender: 'M',
  belfiore: 'H501',
} as const;

describe('fiscal code', () => {
  it('ORD-058 upper case, letters and digits', () => expect(normaliseFiscalCode('rs-s m.')).toBe('RSSM'));
  it('ORD-059 at most 17 characters', () => expect(normaliseFiscalCode('a'.repeat(30))).toHaveLength(17));
  it('the code of somebody’s data (DM 23/12/1976)', () => expect(buildFiscalCode(rossi)).toBe('RSSMRA80A01H501U'));
  it.each([
    ['RSSMRA80A01H501U', true],
    ['RSSMRA80A01H501X', false],
    ['RSSMRA80A01H50', false],
    ['RSSMRA80A01H5LMB', false],
  ])('ORD-056 form and check character of %s', (code, ok) => expect(fiscalCodeFault(code) === null).toBe(ok));
  it('says birth date and gender', () => {
    expect(decodeFiscalCode('RSSMRA80A01H501U', '2026-11-21')).toEqual({
      birthDate: '1980-01-01',
      gender: 'M',
      belfiore: 'H501',
    });
    expect(
      decodeFiscalCode(buildFiscalCode({ ...rossi, gender: 'F', birthDate: '2001-12-31' }), '2026-11-21'),
    ).toMatchObject({ gender: 'F', birthDate: '2001-12-31' });
  });
  it('warns where data disagree and blocks nothing', () => {
    expect(
      fiscalCodeWarnings(
        'RSSMRA80A01H501U',
        { lastName: 'Verdi', firstName: 'Mario', birthDate: '1980-01-02', gender: 'F' },
        '2026-11-21',
      ),
    ).toHaveLength(3);
    expect(fiscalCodeWarnings('RSSMRA80A01H501U', rossi, '2026-11-21')).toEqual([]);
  });
  it.each([
    ['347 123 4567', '+393471234567'],
    ['+39 347 1234567', '+393471234567'],
    ['0039 3471234567', '+393471234567'],
    ['393471234567x', null],
    ['02 123456', null],
  ])('B9 the mobile %s', (text, e164) => expect(canonicalMobile(text)).toBe(e164));
  it.each([
    [' Anna@Example.IT ', 'anna@example.it'],
    ['a@b', null],
    ['a b@example.it', null],
  ])('the e-mail %s', (text, canonical) => expect(canonicalEmail(text)).toBe(canonical));
});
