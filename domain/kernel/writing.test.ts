import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namesakes, writeAmong, writeIban, writePerson, writePhone, writerAmong, writeAt } from './writing.ts';

describe('how people are written', () => {
  it('ACC-353 R54 name surname, with the code when a namesake is near', () => {
    expect(writePerson('Carla Bosticco')).toBe('Carla Bosticco');
    expect(writePerson('Carla Bosticco', null)).toBe('Carla Bosticco');
    expect(writePerson('Carla Bosticco', 1042)).toBe('Carla Bosticco (cod. 1042)');
  });
  it('ACC-353 R54 of several people namesakes alone have their code; one person twice is no namesake', () => {
    const people = [
      { id: 7, fullName: 'Carla Bosticco' },
      { id: 8, fullName: 'Piero Viarengo' },
      { id: 9, fullName: 'carla bosticco' },
      { id: 8, fullName: 'Piero Viarengo' },
    ];
    const shared = namesakes(people);
    const written = ['Carla Bosticco (cod. 7)', 'Piero Viarengo', 'carla bosticco (cod. 9)', 'Piero Viarengo'];
    expect(people.map((person) => writeAmong(shared, person))).toEqual(written);
    expect(people.map(writerAmong(people))).toEqual(written);
  });
});

describe('how telephone numbers are written', () => {
  it.each([
    ['+393641000414', '+39 364 100 0414'],
    ['3641000414', '364 100 0414'],
    ['00393641000414', '+39 364 100 0414'],
    ['+39 364 100 0414', '+39 364 100 0414'],
    ['3337654321', '333 765 4321'],
    ['333123456', '333 123 456'],
    ['0141555123', '0141 555 123'],
    ['0141 555123', '0141 555 123'],
    ['0971234567', '0971 234 567'],
    ['0114321567', '011 432 1567'],
    ['+39 011 4321567', '+39 011 432 1567'],
    ['0212345678', '02 123 456 78'],
    ['06 6982', '06 6982'],
    ['800123456', '800 123 456'],
    ['+41791234567', '+417 912 345 67'],
    ['12345', '123 45'],
    ['+3900200', '+39 00200'],
    ['+39021', '+39 021'],
    ['', ''],
    [null, ''],
    ['interno 12', 'interno 12'],
    ['1234', '1234'],
    [' interno 12 ', 'interno 12'],
    ['00393', '+39 3'],
    ['1234567890123456', '1234567890123456'],
    ['x12345', 'x12345'],
    ['12345x', '12345x'],
  ])('ACC-353 R54 %s reads %s', (typed, written) => expect(writePhone(typed)).toBe(written));

  it.each([
    ['Asti', 'ad Asti'],
    ['Àlbaro', 'a Àlbaro'],
    ['Torino', 'a Torino'],
    ['Enna', 'a Enna'],
  ])('ORD-501 before %s: %s', (place, written) => expect(writeAt(place)).toBe(written));

  it('no digit is lost, none stands alone, and what is written is written the same again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(?:\+39|\+|)[0-9]{6,12}$/), (typed) => {
        const written = writePhone(typed);
        expect(written.replaceAll(' ', '')).toBe(typed.replace(/^00/, '+'));
        expect(written).not.toMatch(/(?:^| )\d(?: |$)/);
        expect(writePhone(written)).toBe(written);
      }),
    );
  });
});

it('ACC-353 R54 an IBAN stands in groups of four that no line breaks at', () => {
  expect(writeIban('IT60X0542811101000000123456')).toBe('IT60 X054 2811 1010 0000 0123 456'.replaceAll(' ', '\u00a0'));
  expect(writeIban('IT60 X054 2811')).toBe('IT60\u00a0X054\u00a02811');
  expect(writeIban('')).toBe('');
});
