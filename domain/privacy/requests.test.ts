import { describe, expect, it } from 'vitest';
import { deadlineOf, isOverdue, timeLeft } from './deadline.ts';
import { mayAsk, mayHaveCome, maySettle, mayWithdraw } from './may.ts';
import { REQUEST_STATES } from './states.ts';

describe('requests about one’s data', () => {
  it.each([
    ['2026-11-23', '2026-12-23'],
    ['2026-01-31', '2026-02-28'],
    ['2028-01-30', '2028-02-29'],
    ['2026-12-15', '2027-01-15'],
  ])('NET-501 what came on %s is answered by %s', (receivedOn, dueOn) => {
    expect(deadlineOf(receivedOn)).toBe(dueOn);
    expect(isOverdue(dueOn, dueOn)).toBe(false);
  });

  it.each([
    ['2026-11-20', 'scaduta da 3 giorni', true],
    ['2026-11-22', 'scaduta da 1 giorno', true],
    ['2026-11-23', 'scade oggi', false],
    ['2026-11-24', 'scade domani', false],
    ['2026-12-23', 'scade tra 30 giorni', false],
  ])('NET-501 on 23/11 what is due on %s %s', (dueOn, words, overdue) => {
    expect(timeLeft(dueOn, '2026-11-23')).toBe(words);
    expect(isOverdue(dueOn, '2026-11-23')).toBe(overdue);
  });

  it('NET-501 nothing is received tomorrow, and of a kind one waits at a time', () => {
    expect(mayHaveCome('2026-11-24', '2026-11-23')).toBe('Il giorno di ricezione non può essere futuro.');
    expect(mayHaveCome('2026-11-23', '2026-11-23')).toBeNull();
    expect(mayAsk('erasure', true)).toBe('C’è già una richiesta di questo tipo da evadere: cancellazione.');
    expect(mayAsk('access', true)).toBe('C’è già una richiesta di questo tipo da evadere: accesso ai dati.');
    expect(mayAsk('erasure', false)).toBeNull();
  });

  it('NET-502 only what is open is settled or withdrawn, and an erasure is granted by carrying it out', () => {
    for (const state of REQUEST_STATES) {
      expect(maySettle('access', state, 'grant') === null, state).toBe(state === 'open');
      expect(maySettle('erasure', state, 'refuse') === null, state).toBe(state === 'open');
      expect(mayWithdraw(state) === null, state).toBe(state === 'open');
    }
    expect(maySettle('erasure', 'open', 'grant')).toBe(
      'Una richiesta di cancellazione si evade eseguendo la cancellazione.',
    );
    expect(maySettle('rectification', 'open', 'grant')).toBeNull();
  });

  it.each([
    ['running', 'in corso'],
    ['done', 'evasa'],
    ['refused', 'rifiutata'],
    ['withdrawn', 'ritirata'],
  ] as const)('NET-502 of a request that is %s it is said that it is %s', (state, word) => {
    expect(maySettle('access', state, 'grant')).toBe(`Questa richiesta non è più da evadere: ${word}.`);
    expect(maySettle('erasure', state, 'refuse')).toBe(`Questa richiesta non è più da evadere: ${word}.`);
    expect(mayWithdraw(state)).toBe(`Questa richiesta non si può più ritirare: ${word}.`);
  });
});
