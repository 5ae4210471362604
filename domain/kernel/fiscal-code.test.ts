import { describe, expect, it } from 'vitest';
import {
  buildFiscalCode,
  decodeFiscalCode,
  fiscalCodeFault,
  fiscalCodeWarnings,
  normaliseFiscalCode,
} from './fiscal-code.ts';
import { checkLetter } from './check-letter.ts';
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
  /** The check letter that goes with fifteen characters. */
  const whole = (first15: string): string => `${first15}${checkLetter(first15)}`;
  it.each([
    ['RSSMRA80B30H501', 'Il codice fiscale indica una data di nascita che non esiste: 30 febbraio.'],
    ['RSSMRA81B29H501', 'Il codice fiscale indica una data di nascita che non esiste: 29 febbraio.'],
    ['RSSMRA81B69H501', 'Il codice fiscale indica una data di nascita che non esiste: 29 febbraio.'],
    ['RSSMRA80B29H501', null],
    ['RSSMRA00B29H501', null],
    ['RSSMRA80B69H501', null],
    ['RSSMRA80D31H501', 'Il codice fiscale indica una data di nascita che non esiste: 31 aprile.'],
    ['RSSMRA80A31H501', null],
    ['RSSMRA80A71H501', null],
    ['RSSMRA80A72H501', 'Il codice fiscale indica una data di nascita che non esiste: 32 gennaio.'],
    ['RSSMRA80A32H501', 'Il codice fiscale indica una data di nascita che non esiste: 32 gennaio.'],
    ['RSSMRA80A40H501', 'Il codice fiscale indica una data di nascita che non esiste: 40 gennaio.'],
    ['RSSMRA80A00H501', 'Il codice fiscale indica una data di nascita che non esiste: 0 gennaio.'],
    ['RSSMRA8LB3LH501', 'Il codice fiscale indica una data di nascita che non esiste: 30 febbraio.'],
  ])('ORD-387 R14 the day of birth of %s', (first15, fault) => {
    expect(fiscalCodeFault(whole(first15))).toBe(fault);
    expect(decodeFiscalCode(whole(first15), '2026-11-21') === null).toBe(fault !== null);
  });
  it('a day that only the coming century has is nobody’s birth yet', () => {
    const code = buildFiscalCode({ ...rossi, birthDate: '2000-02-29' });
    expect(decodeFiscalCode(code, '2000-02-29')?.birthDate).toBe('2000-02-29');
    expect(decodeFiscalCode(code, '2000-02-28')).toBeNull();
  });
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

describe('what a fiscal code is made of (DM 23/12/1976)', () => {
  it.each([
    ['three consonants and more', 'Rossi', 'Mario', 'RSSMRA'],
    ['two consonants', 'Aiello', 'Ugo', 'LLAGUO'],
    ['one consonant', 'Fo', 'Io', 'FOXIOX'],
    ['a first name of four consonants', 'Bianchi', 'Roberta', 'BNCRRT'],
    ['a first name of six consonants', 'Bianchi', 'Gianfranco', 'BNCGFR'],
    ['a first name of three consonants', 'Bianchi', 'Carlo', 'BNCCRL'],
    ['a surname of four consonants', 'Ferrero', 'Anna', 'FRRNNA'],
    ['signs and spaces', 'D’Angelo', 'Maria Pia', 'DNGMRP'],
    ['accents', 'Nicolò', 'Noè', 'NCLNOE'],
    ['the name says nothing', '', '', 'XXXXXX'],
  ])('ACC-332 %s: %s %s', (_, lastName, firstName, letters) =>
    expect(buildFiscalCode({ ...rossi, lastName, firstName }).slice(0, 6)).toBe(letters),
  );
  it.each([
    ['2001-12-31', 'M', '01T31'],
    ['2001-12-31', 'F', '01T71'],
    ['1999-01-09', 'M', '99A09'],
    ['1999-02-01', 'F', '99B41'],
  ] as const)('ACC-332 born on %s, %s', (birthDate, gender, part) => {
    const code = buildFiscalCode({ ...rossi, birthDate, gender });
    expect(code.slice(6, 11)).toBe(part);
    expect(decodeFiscalCode(code, '2026-11-21')).toEqual({ birthDate, gender, belfiore: 'H501' });
  });
  it('ACC-332 the century is the last in which the person was born already', () => {
    const bornOn = (birthDate: string) =>
      decodeFiscalCode(buildFiscalCode({ ...rossi, birthDate }), '2026-11-21')?.birthDate;
    expect([bornOn('2026-11-20'), bornOn('2026-11-21'), bornOn('2026-11-22')]).toEqual([
      '2026-11-20',
      '2026-11-21',
      '1926-11-22',
    ]);
  });
  it.each([
    ['RSSMRA80A01H501', 'Il codice fiscale non ha la forma corretta.'],
    ['RSSMRA80A01H501UX', 'Il codice fiscale non ha la forma corretta.'],
    ['XRSSMRA80A01H501U', 'Il codice fiscale non ha la forma corretta.'],
    ['rssmra80a01h501u', 'Il codice fiscale non ha la forma corretta.'],
    ['RSSMRA80A01H501X', 'Il carattere di controllo del codice fiscale non è corretto.'],
    ['RSSMRA80A01H501U', null],
  ])('ORD-056 what is said of %s', (code, fault) => {
    expect(fiscalCodeFault(code)).toBe(fault);
    expect(decodeFiscalCode(code, '2026-11-21') === null).toBe(fault !== null);
  });
});

describe('where a code and the other data disagree', () => {
  const CODE = 'RSSMRA80A01H501U';
  it.each<[string, Partial<Parameters<typeof fiscalCodeWarnings>[1]>, string[]]>([
    ['nothing does', {}, []],
    ['the surname', { lastName: 'Verdi' }, ['Il cognome non corrisponde al codice fiscale.']],
    ['the first name', { firstName: 'Anna' }, ['Il nome non corrisponde al codice fiscale.']],
    ['the birth date', { birthDate: '1980-01-02' }, ['La data di nascita non corrisponde al codice fiscale.']],
    ['not the century', { birthDate: '1880-01-01' }, []],
    ['the gender', { gender: 'F' }, ['Il sesso non corrisponde al codice fiscale.']],
    ['nothing that is not known', { lastName: '', firstName: '', birthDate: null, gender: null }, []],
  ])('ORD-056 %s', (_, change, warnings) =>
    expect(fiscalCodeWarnings(CODE, { ...rossi, ...change }, '2026-11-21')).toEqual(warnings),
  );
  it('ORD-056 a code that is none is not compared', () =>
    expect(fiscalCodeWarnings('RSSMRA80A01H501X', { ...rossi, lastName: 'Verdi' }, '2026-11-21')).toEqual([]));
});
