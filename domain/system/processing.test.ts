import { describe, expect, it } from 'vitest';
import { TREATMENTS } from './processing.ts';
import { termsOf } from './retention-terms.ts';

const USUAL = termsOf(new Map());

describe('the register of processing', () => {
  it.each(TREATMENTS.map((t) => [t.id, t] as const))('NET-508 %s says of whom, what, why and how long', (_, t) => {
    for (const text of [t.name, t.people, t.data, t.purpose, t.recipients]) expect(text).toMatch(/^\p{Lu}.*[^;, ]$/u);
    expect(t.basis).toMatch(/^\p{Lu}.*\(art\. 6\.1\.[a-f]\)/u);
    for (const part of t.basis.split('; ')) expect(part, t.basis).toMatch(/\(art\. 6\.1\.[a-f]\)|D\.Lgs\./);
    expect(t.term(USUAL)).toMatch(/\S.*(\d|rapporto|incarico|subito|fine|giorni|revoca)/);
    expect(t.tables.length).toBeGreaterThan(0);
    for (const table of t.tables) expect(table).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });
  it('NET-508 each table stands in one treatment alone, and no treatment has the name of another', () => {
    const tables = TREATMENTS.flatMap((t) => t.tables);
    expect(new Set(tables).size).toBe(tables.length);
    for (const of of ['id', 'name', 'data', 'purpose'] as const)
      expect(new Set(TREATMENTS.map((t) => t[of])).size).toBe(TREATMENTS.length);
  });
  it('NET-508 what the law makes us keep is said with its article', () => {
    const said = (id: string) => TREATMENTS.find((t) => t.id === id)?.term(USUAL);
    expect(said('people')).toBe(
      'Anche dopo la fine del rapporto, finché la persona non ne chiede la cancellazione; poi 10 anni per quello che ' +
        'sta nei documenti contabili (art. 2220 c.c.)',
    );
    expect(said('log')).toBe('10 anni dalla fine dell’anno (art. 2220 c.c.)');
    expect(said('access')).toBe(
      'Sessioni 90 giorni, codici 90 giorni, dispositivi 400 giorni, risposte ripetute 3 giorni, bozze 30 giorni, ' +
        'operazioni sconosciute 180 giorni',
    );
    expect(said('bulk')).toBe('90 giorni');
  });
  it('NET-901 NET-902 NET-903 NET-1002 NET-1003 what ends by itself is said with its term, and nothing is said to end that does not', () => {
    const said = (id: string, months = 12) =>
      TREATMENTS.find((t) => t.id === id)?.term({ ...USUAL, retention_uploads_months: months });
    expect(said('uploads')).toBe(
      '12 mesi dalla fine dell’incarico, i certificati con la partita IVA; quelli scartati prima 12 mesi dalla ' +
        'decisione, tranne l’ultimo certificato di una partita IVA; mai prima della risposta a chi ha chiesto dei ' +
        'propri dati',
    );
    expect(said('agents', 6)).toContain('IBAN, partita IVA, nome e foto nei tesserini 6 mesi dalla fine dell’incarico');
    expect(said('invitations', 6)).toContain(
      'Senza seguito, anche a iscrizione completata: 6 mesi dall’ultimo passo, se non c’è denaro arrivato',
    );
    for (const { term } of TREATMENTS) expect(term(USUAL)).not.toContain('Durata del rapporto');
  });
});
