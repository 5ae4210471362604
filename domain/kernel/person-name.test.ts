import { describe, expect, it } from 'vitest';
import { nameFault } from './person-name.ts';

const WRONG = 'Scrivi solo lettere, spazi, apostrofi, trattini e punti.';
describe('the name of a person', () => {
  it.each([
    'Rossi',
    'D’Angelo',
    "De' Medici",
    '’Ndrangheta',
    'Anna-Maria',
    'M. Luisa',
    'Nicolò',
    'Nicolo\u0300',
    'Łukasz',
  ])('ORD-499 «%s» is one', (name) => expect(nameFault(name)).toBeNull());
  it.each(['Ольга', '李明', 'محمد', 'O', ''])('ORD-499 of any script, or none yet: «%s»', (name) =>
    expect(nameFault(name)).toBeNull(),
  );
  it.each(['Anna 😀', '❤', 'Mario2', '123', 'a@b', 'Rossi/Bianchi', '-', '.', ' ', '<b>', 'Rossi_', '\u0300'])(
    'ORD-499 «%s» is none',
    (name) => expect(nameFault(name)).toBe(WRONG),
  );
  it('ORD-499 what is kept already is not judged anew', () => {
    expect(nameFault('Rossi 2', 'Rossi 2')).toBeNull();
    expect(nameFault('Rossi 3', 'Rossi 2')).toBe(WRONG);
  });
});
