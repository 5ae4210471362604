import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildFiscalCode, decodeFiscalCode, fiscalCodeFault } from './fiscal-code.ts';
import { canonicalEmail, canonicalMobile, ibanFault, normaliseIban, vatNumberFault } from './identifiers.ts';

describe('VAT number', () => {
  it.each([
    ['01234560058', true],
    ['00743110157', true],
    ['90000000001', true],
    ['00743110158', false],
    ['12345678900', false],
    ['00000000000', false],
    ['1234567890', false],
    ['0123456005８', false],
  ])('ACC-333 %s is right: %s', (n, ok) => expect(vatNumberFault(n) === null).toBe(ok));
  it('ACC-333 any one wrong digit is found', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const wrong = [...'01234560058'].map((c, i) => (i === at ? String((Number(c) + by) % 10) : c)).join('');
        return vatNumberFault(wrong) !== null;
      }),
    ));
});

describe('IBAN', () => {
  const right = 'IT60X0542811101000000123456';
  it.each([
    ['ACC-333', right, true],
    ['ACC-333 last digit changed', 'IT60X0542811101000000123457', false],
    ['ACC-199 26 characters', 'IT60X054281110100000012345', false],
    ['ACC-199 not Italian', 'DE89370400440532013000', false],
    ['ACC-196 a digit in the place of the letter', 'IT6010542811101000000123456', false],
    ['ACC-199 right mod-97, wrong national letter', 'IT65A0542811101000000123456', false],
  ])('%s %s', (_, iban, ok) => expect(ibanFault(iban) === null).toBe(ok));
  it('ACC-196 typed in small letters and groups', () =>
    expect(ibanFault(normaliseIban('it60 x 05428 11101 000000123456'))).toBeNull());
  it('ACC-199 any one wrong character is found', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 26 }),
        fc.constantFrom(...'0123456789ABCXYZ'),
        (at, c) => right[at] === c || ibanFault(`${right.slice(0, at)}${c}${right.slice(at + 1)}`) !== null,
      ),
    ));
});

describe('mobile and e-mail', () => {
  it.each([
    '3471234567',
    '347 123 4567',
    '347-123-4567',
    '347.1234567',
    '347/1234567',
    '(347) 1234567',
    '+393471234567',
    '+39 347 123 4567',
    '00393471234567',
    '0039 347 1234567',
    '393471234567',
    '３４７１２３４５６７',
  ])('ACC-079 B9 twelve spellings of one number: %s', (spelling) =>
    expect(canonicalMobile(spelling)).toBe('+393471234567'),
  );
  it.each([
    ['+3902123456', null],
    ['391234567', '+39391234567'],
    ['+41791234567', '+41791234567'],
    ['+0391234567', null],
    ['abc', null],
    ['', null],
    ['347123', null],
  ])('%s → %s', (text, e164) => expect(canonicalMobile(text)).toBe(e164));
  it('canonical is final', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (s) => {
        const once = canonicalMobile(s);
        return once === null || canonicalMobile(once) === once;
      }),
    ));
  it.each([
    ['Anna@Example.IT', 'anna@example.it'],
    ['a@b', null],
    ['a@-b.it', null],
    ['a b@example.it', null],
    [`${'a'.repeat(65)}@example.it`, null],
    ['a@b.it\nbcc:x@y.it', null],
  ])('the e-mail %s', (text, canonical) => expect(canonicalEmail(text)).toBe(canonical));
});

describe('fiscal code of any person', () => {
  const person = fc.record({
    lastName: fc.constantFrom('Rossi', 'Fo', 'D’Angelo', 'Nicolò', 'Aiello', 'Li Volsi'),
    firstName: fc.constantFrom('Mario', 'Ugo', 'Gianfranco', 'Maria Pia', 'Io', 'Noè'),
    birthDate: fc
      .date({ min: new Date('1930-01-01'), max: new Date('2026-11-20'), noInvalidDate: true })
      .map((d) => d.toISOString().slice(0, 10)),
    gender: fc.constantFrom('M' as const, 'F' as const),
    belfiore: fc.constantFrom('H501', 'A479', 'L219', 'Z110'),
  });
  it('ACC-332 ORD-056 built, it is right and says who it is of', () =>
    fc.assert(
      fc.property(person, (p) => {
        const code = buildFiscalCode(p);
        const said = decodeFiscalCode(code, '2026-11-21');
        return (
          fiscalCodeFault(code) === null &&
          said?.gender === p.gender &&
          said.belfiore === p.belfiore &&
          said.birthDate === p.birthDate
        );
      }),
    ));
  it.each(['RSSMRA80A01H50MM', 'RSSMRA80A01HRLMS', 'RSSMRAULALMHRLMD'])(
    'ORD-056 omocodia: %s says what RSSMRA80A01H501U says',
    (variant) => {
      expect(fiscalCodeFault(variant)).toBeNull();
      expect(decodeFiscalCode(variant, '2026-11-21')).toEqual(decodeFiscalCode('RSSMRA80A01H501U', '2026-11-21'));
    },
  );
  it.each(['RSSMRA80A32H501', 'RSSMRA80B30H501', 'RSSMRA80A00H501'])(
    'a day that is none says nothing: %s',
    (first15) => {
      const code =
        [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((c) => first15 + c).find((c) => fiscalCodeFault(c) === null) ?? '';
      expect(decodeFiscalCode(code, '2026-11-21')).toBeNull();
    },
  );
});

describe('what is said of what is refused', () => {
  it.each([
    ['01234560058', null],
    ['01234560140', null],
    ['1234567890', 'La partita IVA ha 11 cifre.'],
    ['012345600589', 'La partita IVA ha 11 cifre.'],
    ['X01234560058', 'La partita IVA ha 11 cifre.'],
    ['01234560058X', 'La partita IVA ha 11 cifre.'],
    ['01234560059', 'La partita IVA non è valida: controlla le 11 cifre.'],
    ['00000000000', 'La partita IVA non è valida: controlla le 11 cifre.'],
  ])('ACC-333 the VAT number %s', (vatNumber, fault) => expect(vatNumberFault(vatNumber)).toBe(fault));
  it.each([
    ['IT60X0542811101000000123456', null],
    ['DE60X0542811101000000123456', 'Inserisci un IBAN italiano: comincia con IT.'],
    ['60X0542811101000000123456IT', 'Inserisci un IBAN italiano: comincia con IT.'],
    ['IT60X054281110100000012345', 'L’IBAN italiano ha 27 caratteri.'],
    ['IT60X05428111010000001234567', 'L’IBAN italiano ha 27 caratteri.'],
    ['IT6010542811101000000123456', 'L’IBAN non ha la forma corretta.'],
    ['IT60X0542811101000000é23456', 'L’IBAN non ha la forma corretta.'],
    ['IT60X0542811101000000123457', 'L’IBAN non è valido: controlla le cifre.'],
    ['IT65A0542811101000000123456', 'L’IBAN non è valido: controlla le cifre.'],
  ])('ACC-199 the IBAN %s', (iban, fault) => expect(ibanFault(iban)).toBe(fault));
});

describe('numbers and addresses at the edge', () => {
  it.each([
    ['3470012345', '+393470012345'],
    ['+41790012345', '+41790012345'],
    ['3934712345', '+393934712345'],
    ['0041791234567', '+41791234567'],
    ['+3913471234567', null],
    ['+39347123456789', null],
    ['+39347123456', '+39347123456'],
    ['x+41791234567', null],
    ['+41791234567x', null],
    ['+4179123', null],
    ['+41791234', '+41791234'],
    [`+${'1'.repeat(15)}`, `+${'1'.repeat(15)}`],
    [`+${'1'.repeat(16)}`, null],
    ['34712345', null],
    ['347123456', '+39347123456'],
    ['34712345678', null],
    ['x3471234567', null],
    ['3471234567x', null],
  ])('B9 the mobile %s is %s', (written, e164) => expect(canonicalMobile(written)).toBe(e164));
  const longest = `${'a'.repeat(64)}@${'b'.repeat(186)}.it`;
  it.each([
    ['a@b.it', 'a@b.it'],
    ['a@bb.c', 'a@bb.c'],
    ['a@b.c.it', 'a@b.c.it'],
    ['a@my-host.my-shop.it', 'a@my-host.my-shop.it'],
    ['a@b.-c', null],
    ['a@b.c-', null],
    ['a@b-.it', null],
    ['a@.it', null],
    ['@b.it', null],
    ['a@@b.it', null],
    ['a@b.it.', null],
    [longest, longest],
    [longest.replace('.it', 'b.it'), null],
  ])('B9 the address %s is %s', (written, address) => expect(canonicalEmail(written)).toBe(address));
});
