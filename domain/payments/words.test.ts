import { describe, expect, it } from 'vitest';
import { ORDER_STATES } from '../orders/states.ts';
import { ATTEMPT_STATES } from './states.ts';
import { ATTEMPT_WORDS, PAID_ORDER_WORDS, RESOLUTIONS } from './words.ts';

describe('what the office reads of payments', () => {
  it('I5 each state of a payment has a name of its own', () => {
    expect(ATTEMPT_STATES.map((state) => ATTEMPT_WORDS[state]).join(' | ')).toBe(
      'in apertura | in corso | pagato | rifiutato | scaduto | annullato | denaro trattenuto | ' +
        'pagato dopo la chiusura | rimborso in corso | rimborsato',
    );
  });
  it('I5 so has each state of the order that is paid, and each way to settle what was flagged', () => {
    expect(ORDER_STATES.map((state) => PAID_ORDER_WORDS[state]).join(' | ')).toBe(
      'in sospeso | in pagamento | da confermare | confermato dal cliente | inviato | annullato',
    );
    expect(RESOLUTIONS).toEqual({ accept: 'Accettato', refund: 'Rimborsato', close: 'Chiuso' });
  });
});
