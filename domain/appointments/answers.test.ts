/** What whoever is met may answer by their link, until when, and how the agent reads it. */
import { describe, expect, it } from 'vitest';
import { ANSWER_WORDS, CUSTOMER_ANSWERS, LINK_OVER, mayAnswer, TOO_MANY_ANSWERS } from './answers.ts';
import type { AppointmentStatus } from './states.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const ahead = new Date(NOW.getTime() + 1);
const PASSED = 'L’ora dell’appuntamento è già passata.';

describe('the answer of whoever is met', () => {
  it('NET-374 the agent reads it in words', () =>
    expect(CUSTOMER_ANSWERS.map((answer) => ANSWER_WORDS[answer])).toEqual([
      'Il cliente ha confermato',
      'Il cliente non può',
    ]));
  it('NET-374 whose link is over is told why', () =>
    expect(LINK_OVER).toBe('Questo collegamento non è più valido: l’appuntamento è stato spostato o annullato.'));
  it('NET-1122 who changed it too often is told whom to call', () =>
    expect(TOO_MANY_ANSWERS).toBe(
      'Hai già cambiato risposta molte volte oggi: per un altro cambiamento telefona al tuo incaricato.',
    ));
  it.each<[AppointmentStatus, string, Date | null, string | null]>([
    ['confirmed', 'a moment ahead', ahead, null],
    ['confirmed', 'now', NOW, PASSED],
    ['confirmed', 'a moment ago', new Date(NOW.getTime() - 1), PASSED],
    ['confirmed', 'at no time', null, LINK_OVER],
    ['pending', 'a moment ahead', ahead, LINK_OVER],
    ['pending', 'at no time', null, LINK_OVER],
    ['success', 'a moment ahead', ahead, LINK_OVER],
    ['failure', 'a moment ahead', ahead, LINK_OVER],
  ])('NET-374 to a %s appointment %s', (status, _, time, sentence) =>
    expect(mayAnswer({ status, time }, NOW)).toBe(sentence),
  );
});
