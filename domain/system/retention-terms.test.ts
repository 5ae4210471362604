import { describe, expect, it } from 'vitest';
import { checkParameter, isParameter } from './parameters.ts';
import { parameterLabel, parameterText } from './parameter-words.ts';
import { TREATMENTS } from './processing.ts';
import { RETENTION_WORDS } from './retention-words.ts';
import { booksText, isTerm, TERM_BOUNDS, TERM_IDS, termsOf, termText } from './retention-terms.ts';

const USUAL = termsOf(new Map());

describe('terms of retention', () => {
  it.each(TERM_IDS.map((id) => [id, TERM_BOUNDS[id]] as const))('NET-505 %s stands between its bounds', (id, b) => {
    expect(isParameter(id)).toBe(true);
    const fault = { fault: `Inserisci un numero da ${b.least} a ${b.most}.` };
    for (const n of [b.least, b.usual, b.most])
      expect(checkParameter(id, String(n), new Map())).toEqual({ value: String(n) });
    for (const n of [b.least - 1, b.most + 1]) expect(checkParameter(id, String(n), new Map())).toEqual(fault);
    expect(checkParameter(id, '', new Map())).toEqual(fault);
    expect(parameterLabel(id)).toBe(RETENTION_WORDS[id].label);
    expect(RETENTION_WORDS[id].label).toMatch(/^\p{Lu}.*\S$/u);
    expect(RETENTION_WORDS[id].effect).toMatch(/^\p{Lu}[^.]*[.] .*Da \d/su);
    expect(RETENTION_WORDS[id].effect).toContain(`Da ${b.least} a ${b.most}.`);
    expect(parameterText(id, String(b.usual))).toBe(`${b.usual} ${RETENTION_WORDS[id].unit}`);
  });

  it('NET-505 each is read by its own name, and what is no whole number is none', () => {
    expect(TERM_IDS).toHaveLength(13);
    expect(['retention_books_years', 'hand_over_hours', 'toString'].map(isTerm)).toEqual([true, false, false]);
    for (const id of TERM_IDS) {
      const other = TERM_BOUNDS[id].usual === TERM_BOUNDS[id].most ? TERM_BOUNDS[id].least : TERM_BOUNDS[id].most;
      expect(termsOf(new Map([[id, String(other)]]))).toEqual({ ...USUAL, [id]: other });
      for (const kept of ['x30', '30x', '', '-1', '30,5', '1234567890'])
        expect(termsOf(new Map([[id, kept]])), kept).toEqual(USUAL);
    }
  });

  it('NET-505 what stands in the database below the law, above the bounds or as no number is not in force', () => {
    const kept = new Map([
      ['retention_books_years', '1'],
      ['retention_messages_days', '4000'],
      ['retention_codes_days', 'sempre'],
    ]);
    const terms = termsOf(kept);
    expect(terms).toEqual({ ...USUAL, retention_books_years: 10, retention_messages_days: 365 });
    expect(TERM_BOUNDS.retention_books_years.least).toBe(10);
  });

  it('NET-508 terms are said by their unit, one in the singular', () => {
    expect(termText('retention_repeats_days', { ...USUAL, retention_repeats_days: 1 })).toBe('1 giorno');
    expect(termText('retention_uploads_months', USUAL)).toBe('12 mesi');
    expect(termText('retention_uploads_months', { ...USUAL, retention_uploads_months: 1 })).toBe('1 mese');
    expect(termText('retention_books_years', { ...USUAL, retention_books_years: 1 })).toBe('1 anno');
    expect(booksText({ ...USUAL, retention_books_years: 12 })).toBe('12 anni dalla fine dell’anno');
  });

  it('NET-508 the register says as usual what it said before, and every term that is changed', () => {
    const said = (id: string, terms = USUAL) => TREATMENTS.find((t) => t.id === id)?.term(terms);
    expect(said('orders')).toBe('10 anni dalla fine dell’anno (art. 2220 c.c.)');
    expect(said('messages')).toBe('90 giorni dall’invio o da quando non è partito');
    expect(said('access')).toContain('dispositivi 400 giorni');
    for (const id of TERM_IDS.filter((term) => !term.startsWith('retention_webhooks'))) {
      const other = { ...USUAL, [id]: TERM_BOUNDS[id].most };
      const all = (terms: typeof USUAL) => TREATMENTS.map((t) => t.term(terms)).join('\n');
      expect(all(other), id).not.toBe(all(USUAL));
    }
  });
});
