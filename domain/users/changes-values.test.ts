/** Values and ends of a change at their limits: missing, long, inside another, or like a day without being one. */
import { describe, expect, it } from 'vitest';
import { changesOf, spellingsOf, writeChange } from './changes.ts';

const tell = (object: string, detail: Record<string, unknown>): string[] => changesOf(object, detail).map(writeChange);

describe('the ends of a change', () => {
  it.each<[what: string, object: string, detail: Record<string, unknown>, told: string[]]>([
    ['nothing before a whole', 'x', { before: null, after: { name: 'A' } }, ['Valore: – → Nome A']],
    ['a whole before nothing', 'x', { before: { name: 'A' }, after: null }, ['Valore: Nome A → –']],
    ['a number before a whole', 'x', { before: 5, after: { name: 'A' } }, ['Valore: 5 → Nome A']],
    ['a whole before a number', 'x', { before: { name: 'A' }, after: 5 }, ['Valore: Nome A → 5']],
    ['a list before a whole', 'x', { before: [1], after: { name: 'A' } }, ['Valore: 1 → Nome A']],
    ['what was alone', 'x', { before: null }, ['Prima: –']],
    ['what is alone', 'x', { after: 'A' }, ['After: A']],
    ['the state that a payment had', 'x', { before: 'paid' }, ['Prima: pagato']],
    ['from one state to another', 'x', { from: 'open', to: 'paid' }, ['Stato: in corso → pagato']],
    ['from one method of payment to another', 'order', { from: 'cash', to: 'card' }, ['Pagamento: cash → card']],
    ['from where it already was', 'order', { from: 'cash', to: 'cash' }, []],
    ['a beginning alone', 'listing', { from: '2026-11-24' }, ['Dal: 24/11/2026']],
    ['an end alone', 'listing', { to: 'b@e•••' }, ['A: b@e•••']],
    ['where a mail to an agent went', 'agent', { to: 'm•••@e•••' }, ['A: m•••@e•••']],
    ['what an agent’s note says', 'agent', { from: 'seller', to: 'disabled', level: 3 }, ['Level: 3']],
    ['what was taken away', 'x', { before: { name: 'A', city: 'Asti' }, after: { name: 'A' } }, ['Città: Asti → –']],
    ['what was added', 'x', { before: { name: 'A' }, after: { name: 'A', city: 'Asti' } }, ['Città: – → Asti']],
  ])('NET-640 %s', (_, object, detail, told) => expect(tell(object, detail)).toEqual(told));

  it.each<[detail: Record<string, unknown>, told: string[]]>([
    [{ name: { before: 'A', after: 'B' } }, ['Nome: A → B']],
    [{ name: { before: 'A', after: 'A' } }, []],
    [{ name: { before: null, after: 'B' } }, ['Nome: – → B']],
    [{ name: { before: 'A', after: '' } }, ['Nome: A → –']],
    [{ name: { before: undefined, after: 'B' } }, ['Nome: – → B']],
    [{ name: { after: 'B' } }, ['Nome: After B']],
    [{ name: { before: 'A' } }, ['Nome: Before A']],
    [{ name: null, code: undefined, city: '' }, ['Città: –']],
  ])('NET-640 of one field %j is %j', (detail, told) => expect(tell('x', detail)).toEqual(told));
});

describe('a value', () => {
  it.each([
    [300, 'a'.repeat(300)],
    [301, `${'a'.repeat(300)}…`],
  ])('NET-640 of %i letters is told whole up to three hundred', (letters, told) =>
    expect(tell('x', { name: 'a'.repeat(letters) })).toEqual([`Nome: ${told}`]),
  );
  it.each([
    [12, '0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11'],
    [13, '0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, altri 1'],
    [0, '–'],
  ])('NET-640 that is a list of %i is told whole up to twelve', (length, told) =>
    expect(tell('x', { items: Array.from({ length }, (_, n) => n) })).toEqual([`Righe: ${told}`]),
  );
  it('NET-640 that is a list is parted by semicolons as soon as one of it has parts', () => {
    expect(tell('x', { items: [{ name: 'A' }, 5] })).toEqual(['Righe: Nome A; 5']);
    expect(tell('x', { items: [5, null, ''] })).toEqual(['Righe: 5, –, –']);
    expect(tell('x', { items: [[1, 2], 3] })).toEqual(['Righe: 1, 2, 3']);
  });
  it.each([
    ['2026-11-24T10:00:00Z', '24/11/2026 11:00'],
    ['2026-07-24T10:00:00.123Z', '24/07/2026 12:00'],
    ['2026-11-24T10:00:00+01:00', '24/11/2026 10:00'],
    ['2026-11-24T10:00:00-02:30', '24/11/2026 13:30'],
    ['2026-11-24', '24/11/2026'],
    ['2026-11-31', '2026-11-31'],
    ['dal 2026-11-24T10:00:00Z', 'dal 2026-11-24T10:00:00Z'],
    ['2026-11-24T10:00:00Z circa', '2026-11-24T10:00:00Z circa'],
    ['2026-11-24T10:00:00', '2026-11-24T10:00:00'],
  ])('NET-640 %s is told as %s, in Rome’s time', (value, told) =>
    expect(tell('x', { time: value })).toEqual([`Quando: ${told}`]),
  );
});

describe('what somebody types who looks for it', () => {
  it.each([
    ['12.345,60', ['1234560', '12345.60', '12345.6']],
    ['123.456,00', ['12345600', '123456.00', '123456']],
    ['1.234.567,89', ['123456789', '1234567.89', '1234567.89']],
    ['19,90€', ['1990', '19.90', '19.9']],
    ['19,90  €', ['1990', '19.90', '19.9']],
    ['0,5', ['50', '0.50', '0.5', '5']],
  ])('NET-640 the amount %s is sought as the log keeps it', (typed, exactly) =>
    expect(spellingsOf(typed)).toEqual({ like: typed, exactly }),
  );
  it.each(['circa 19,90', '19,90 circa', '1.23,50', '19,901', 'il 4/2/2026', '4/2/20261', '4/2/26', ''])(
    'NET-640 «%s» is neither an amount nor a day, and is sought as it is',
    (typed) => expect(spellingsOf(typed)).toEqual({ like: typed, exactly: [] }),
  );
});
