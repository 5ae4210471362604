import { describe, expect, it } from 'vitest';
import { maySetStatus } from './may.ts';
import { AGENT_STATUSES, isShutOut, STATUS_EFFECTS, STATUS_NAMES } from './statuses.ts';

describe('the statuses of an agent', () => {
  it('ACC-253 five of them, in the words of the ledger', () =>
    expect(AGENT_STATUSES.map((status) => STATUS_NAMES[status])).toEqual([
      'Agente attivo',
      'Disabilitato',
      'Disabilitato per inattività',
      'Cliente agevolato',
      'Eliminato',
    ]));
  it.each([
    ['seller', false],
    ['customer', false],
    ['disabled', true],
    ['inactive', true],
    ['deleted', true],
  ] as const)('ACC-255 %s shuts out: %s, and its sentence says so', (status, shutsOut) => {
    expect(isShutOut(status)).toBe(shutsOut);
    expect(STATUS_EFFECTS[status].startsWith('Le sue sessioni terminano subito e non può più accedere.')).toBe(
      shutsOut,
    );
  });
  it.each([
    ['seller', 'Può accedere e lavora di nuovo come agente: ritrova il suo menu, i clienti e i sottoposti.'],
    [
      'disabled',
      'Le sue sessioni terminano subito e non può più accedere. Resta nella rete e negli elenchi, con il suo storico.',
    ],
    [
      'inactive',
      'Le sue sessioni terminano subito e non può più accedere. Negli elenchi risulta che è accaduto per inattività.',
    ],
    [
      'customer',
      'Resta collegato, ma perde subito il menu da agente: non può più vendere né vedere i sottoposti e ordina come ' +
        'cliente agevolato. Chi agisce per suo conto come sponsor smette di farlo.',
    ],
    [
      'deleted',
      'Le sue sessioni terminano subito e non può più accedere. Non compare più negli elenchi se non filtrando per ' +
        '«Eliminato»; ciò che ha firmato e venduto resta conservato.',
    ],
  ] as const)('ACC-255 before they confirm %s an administrator reads what it does', (status, effect) => {
    expect(STATUS_EFFECTS[status]).toBe(effect);
  });
  it('ACC-255 an administrator sets any of them, but does not shut themselves out', () => {
    for (const status of AGENT_STATUSES) {
      expect(maySetStatus(status, { isOneself: false, isErased: false })).toBeNull();
      expect(maySetStatus(status, { isOneself: true, isErased: false })).toBe(
        isShutOut(status) ? 'Non puoi togliere l’accesso a te stesso.' : null,
      );
    }
  });
  it('NET-895 whoever was erased stays deleted', () => {
    for (const status of AGENT_STATUSES)
      expect(maySetStatus(status, { isOneself: false, isErased: true })).toBe(
        status === 'deleted'
          ? null
          : 'I dati di questo agente sono stati cancellati su richiesta: il suo stato non cambia più.',
      );
  });
});
