import { describe, expect, it } from 'vitest';
import {
  DECLARED_STATES,
  DECLARED_TRANSITIONS,
  mayDeclare,
  maySettleDeclared,
  rejectionNoteFault,
  RETURNED,
  returnNoteFault,
  returnText,
  seesUnpaidAmounts,
} from './may.ts';

describe('the payment of a delivery', () => {
  it('ORD-332 is declared until the office has verified it', () =>
    expect([
      mayDeclare({ isVerified: false, isDeclared: false, isUndone: false }),
      mayDeclare({ isVerified: true, isDeclared: true, isUndone: false }),
      mayDeclare({ isVerified: false, isDeclared: true, isUndone: false }),
      mayDeclare({ isVerified: false, isDeclared: false, isUndone: true }),
    ]).toEqual([
      null,
      'Questa consegna è già stata pagata e verificata.',
      'Il pagamento di questa consegna è già stato dichiarato.',
      'L’ordine di questa consegna è stato annullato: non è più dovuta.',
    ]));
  it.each(DECLARED_STATES)('ORD-332 one that is %s is settled once', (state) =>
    expect(maySettleDeclared(state)).toBe(
      state === 'declared' ? null : 'Questo pagamento è già stato verificato o respinto.',
    ),
  );
  it('ORD-332 leaves its first state by the office’s word alone', () =>
    expect(DECLARED_TRANSITIONS).toEqual({
      verify: { from: ['declared'], to: 'verified' },
      reject: { from: ['declared'], to: 'rejected' },
    }));
  it.each([
    ['rejected', '\u2060', 'Scrivi perché il pagamento non risulta: l’incaricato riceve questo testo.'],
    ['rejected', '  ', 'Scrivi perché il pagamento non risulta: l’incaricato riceve questo testo.'],
    ['rejected', 'Non risulta', null],
    ['verified', '', null],
  ] as const)('ORD-202 %s with the note %j', (outcome, note, sentence) =>
    expect(rejectionNoteFault(outcome, note)).toBe(sentence),
  );
  it('ORD-522 why money that came has to be given back', () =>
    expect(RETURNED.map(returnText)).toEqual([
      'L’ordine è stato eliminato: il denaro è arrivato dopo ed è da restituire a chi l’ha pagato.',
      'L’ordine è stato rimborsato: il denaro è arrivato dopo ed è da restituire a chi l’ha pagato.',
    ]));
  it.each([
    ['deleted', 'verified', ' ', 'Scrivi come è stato restituito il denaro.'],
    ['undone', 'verified', '', 'Scrivi come è stato restituito il denaro.'],
    ['deleted', 'verified', 'CRO 42', null],
    ['deleted', 'rejected', '', null],
    [null, 'verified', '', null],
  ] as const)('ORD-522 %s, %s with the note %j', (why, outcome, note, sentence) =>
    expect(returnNoteFault(why, outcome, note)).toBe(sentence),
  );
  it('NET-260 only general managers see what is owed', () =>
    expect([
      seesUnpaidAmounts(['ROLE_GENERAL_MANAGER']),
      seesUnpaidAmounts(['ROLE_ADMIN', 'ROLE_AGENT_WITH_SUBORDINATES']),
    ]).toEqual([true, false]));
});
