import { describe, expect, it } from 'vitest';
import { documentsFault, documentsIn, PAGODIL_DEFAULT, PAGODIL_MOST, STEP_COUNT } from './pagodil.ts';

describe('the page about PagoDIL (NET-623)', () => {
  it.each([
    ['uno', null],
    [' uno \n\n due\r\n', null],
    ['', /almeno un documento/],
    [' \n ', /almeno un documento/],
    [Array.from({ length: 8 }, (_, i) => `riga ${i}`).join('\n'), null],
    [Array.from({ length: 9 }, (_, i) => `riga ${i}`).join('\n'), /al massimo 8/],
    ['x'.repeat(120), null],
    ['x'.repeat(121), /120 caratteri/],
    [`uno\n${'x'.repeat(121)}\ndue`, /120 caratteri/],
  ])('documents are one a line: %j', (typed, expected) => {
    const fault = documentsFault(documentsIn(typed));
    if (expected === null) expect(fault).toBeNull();
    else expect(fault).toMatch(expected);
  });
  it('lines are trimmed and empty ones left out', () =>
    expect(documentsIn(' uno \n\n due\r\n')).toEqual(['uno', 'due']));
  it('NET-192 NET-623 while the office wrote nothing, the page says this', () =>
    expect(PAGODIL_DEFAULT).toEqual({
      title: 'Il tuo ordine oggi, il pagamento un po’ alla volta',
      intro:
        'Con PagoDIL dividi l’importo in rate mensili senza interessi e senza costi: la somma delle rate è il prezzo ' +
        'dell’ordine, non un euro di più.',
      steps: [
        { name: 'Scegli i prodotti', text: 'Componi l’ordine con il tuo incaricato e chiedi di pagarlo a rate.' },
        {
          name: 'Scegli le rate',
          text: 'Sul modulo vedi subito quante sono, quanto è ciascuna e in che giorno scade.',
        },
        {
          name: 'Inserisci i dati',
          text: 'Apri il collegamento che ricevi, compila la richiesta e carica i documenti.',
        },
        { name: 'Ricevi la risposta', text: 'Di solito arriva in pochi minuti: se è positiva, l’ordine parte.' },
      ],
      documents: [
        'Documento d’identità valido, fronte e retro',
        'Tessera sanitaria con il codice fiscale',
        'Carta di debito o coordinate IBAN del conto da cui partono le rate',
        'Numero di cellulare e indirizzo e-mail personali',
      ],
      note: 'Messaggio pubblicitario con finalità promozionale. Salvo approvazione di Cofidis.',
    }));
  it('what is shown while nothing was written keeps the limits of what is', () => {
    const { title, intro, steps, documents, note } = PAGODIL_DEFAULT;
    expect(steps).toHaveLength(STEP_COUNT);
    expect(documentsFault(documents)).toBeNull();
    expect(title.length <= PAGODIL_MOST.title && intro.length <= PAGODIL_MOST.intro).toBe(true);
    expect(note.length).toBeLessThanOrEqual(PAGODIL_MOST.note);
    for (const { name, text } of steps)
      expect(name.length <= PAGODIL_MOST.name && text.length <= PAGODIL_MOST.step, name).toBe(true);
  });
});
