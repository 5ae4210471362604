import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { readTyped } from './typed.ts';

describe('what was typed into the search', () => {
  it.each([
    ['ferrero', ['ferrero']],
    ['  marta   ferrero ', ['marta ferrero']],
    ['+39 333 123 4567', ['+39 333 123 4567', '3331234567']],
    ['0039.333/1234567', ['0039.333/1234567', '3331234567']],
    ['0141-59 34 11', ['0141-59 34 11', '0141593411']],
    ['RSS MRA 80A01 L219M', ['RSS MRA 80A01 L219M', 'RSSMRA80A01L219M']],
    ['0033 6 12 34 56 78', ['0033 6 12 34 56 78', '+33612345678']],
    ['(+39) 333-1234567', ['(+39) 333-1234567', '3331234567']],
    ['via Roma 5', ['via Roma 5', 'viaRoma5']],
    ['3331234567', ['3331234567']],
    ['-----', ['-----']],
    ['1....', ['1....']],
    ['+39 12 34', ['+39 12 34']],
    ['+1 23 4', ['+1 23 4']],
    ['+1 23 45', ['+1 23 45', '+12345']],
    ['12-34/5', ['12-34/5', '12345']],
  ])('NET-491 %s is sought as %o', (typed, spellings) => expect(readTyped(typed).spellings).toEqual(spellings));
  it.each([
    ['41', 41],
    ['ordine 41', 41],
    ['N. 41', 41],
    ['n° 41', 41],
    ['#41', 41],
    ['cod. 41', 41],
    ['cod 41', 41],
    ['codice 41', 41],
    ['codice. 41', 41],
    ['pratica 41', 41],
    ['n 41', 41],
    ['nº 41', 41],
    ['n º 41', 41],
    ['N.º41', 41],
    ['n. ° 41', 41],
    ['4n1', null],
    ['4#1', null],
    ['4ordine 1', null],
    ['Commissione 41', 41],
    ['0', null],
    ['41a', null],
    ['1234567890123456', null],
    ['ordine', null],
    ['ordine ieri', null],
  ])('NET-491 %s is the number %s', (typed, number) => expect(readTyped(typed).number).toBe(number));
  it.each([
    ['01234567890', '01234567890'],
    ['IT 012 345 678 90', '01234567890'],
    ['it01234567890', '01234567890'],
    ['0123456789', null],
    ['012345678901', null],
    ['IT0123456789O', null],
    ['FR01234567890', null],
  ])('NET-491 %s is the number of VAT %s', (typed, vat) => expect(readTyped(typed).vat).toBe(vat));
  it.each([
    ['AB12-CD34-EF56-GH78', 'AB12-CD34-EF56-GH78'],
    [' ab12cd34 ef56gh78 ', 'AB12-CD34-EF56-GH78'],
    ['AB12-CD34-EF56-GH7', null],
    ['AB12-CD34-EF56-GH7%', null],
    ['antonella ferrero', null],
  ])('NET-491 %s is the code of a document: %s', (typed, code) => expect(readTyped(typed).code).toBe(code));
  it.each([
    ['0141 59.34-11', '0141593411'],
    ['0141593411', '0141593411'],
    ['+39 0141 593411', '0141593411'],
    ['0033 6 12 34 56 78', '33612345678'],
    ['333 0039 123', '3330039123'],
    ['02 300 1234', '023001234'],
    ['+1 23 4', null],
    ['+1 23 45', '12345'],
    ['1234', null],
    ['via Roma 12345', null],
    ['12345 Asti', null],
  ])('NET-834 %s is the telephone number %s', (typed, figures) => expect(readTyped(typed).figures).toBe(figures));
  it.each([
    ['1Z999', ['1Z999']],
    ['1z999', ['1z999', '1Z999']],
    ['brt 12-34 ab', ['brt 12-34 ab', 'BRT 12-34 AB', 'BRT1234AB']],
    ['0012 3456 7890', ['0012 3456 7890', '001234567890']],
    ['....', ['....']],
  ])('NET-834 %s may be kept as %o', (typed, forms) => expect(readTyped(typed).identifiers).toEqual(forms));
  it.each([
    ['ro', true],
    ['ros', false],
    ['7', false],
    ['%_', true],
  ])('NET-494 %s is too short for everybody’s rows: %s', (typed, isShort) =>
    expect(readTyped(typed).isShort).toBe(isShort),
  );
  it.each([
    ['1234', true],
    ['cod. 7', true],
    ['12345', false],
    ['12 34', false],
    ['a12', false],
  ])('NET-491 %s is a number and no part of one: %s', (typed, isShortNumber) =>
    expect(readTyped(typed).isShortNumber).toBe(isShortNumber),
  );
  it('NET-494 whatever is typed, something is sought, as it was typed first', () =>
    fc.assert(
      fc.property(fc.string({ minLength: 2, maxLength: 200 }), (typed) => {
        const { text, spellings } = readTyped(typed);
        expect(spellings[0]).toBe(text);
        expect(spellings.slice(1).every((s) => s.length > 0)).toBe(true);
      }),
    ));
});
