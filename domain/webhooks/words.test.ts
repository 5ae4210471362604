/** How an attempt to tell an address ended: what counts as arrived, and what the office reads. */
import { describe, expect, it } from 'vitest';
import { GONE, hasArrived, outcomeWords } from './words.ts';

describe('the outcome of an attempt', () => {
  it.each<[number | null, arrived: boolean, string]>([
    [100, false, 'Risposta 100'],
    [199, false, 'Risposta 199'],
    [200, true, 'Risposta 200'],
    [204, true, 'Risposta 204'],
    [299, true, 'Risposta 299'],
    [300, false, 'Risposta 300: rinvio non seguito'],
    [302, false, 'Risposta 302: rinvio non seguito'],
    [399, false, 'Risposta 399: rinvio non seguito'],
    [400, false, 'Risposta 400'],
    [GONE, false, 'Risposta 410'],
    [503, false, 'Risposta 503'],
    [null, false, '–'],
  ])('NET-479 of an answer %s, arrived: %s, «%s» is read', (status, arrived, words) => {
    expect([hasArrived(status), outcomeWords(status, null)]).toEqual([arrived, words]);
  });
  it.each([
    ['timeout', 'Nessuna risposta in tempo'],
    ['not_public', 'L’indirizzo porta a una rete privata'],
    ['secret', 'Il segreto non è più leggibile: cambialo'],
    ['ENOTFOUND', 'Il nome non esiste'],
    ['ECONNREFUSED', 'Connessione rifiutata'],
    ['ECONNRESET', 'Connessione interrotta'],
    ['EHOSTUNREACH', 'Connessione non riuscita'],
    ['', 'Connessione non riuscita'],
  ])('NET-481 why nothing was answered, «%s», is read as «%s»', (error, words) => {
    expect(outcomeWords(null, error)).toBe(words);
  });
  it('NET-481 what was answered counts more than what went wrong besides', () => {
    expect(outcomeWords(502, 'timeout')).toBe('Risposta 502');
  });
});
