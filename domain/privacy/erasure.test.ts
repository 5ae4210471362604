import { describe, expect, it } from 'vitest';
import { ANONYMOUS, confirmationOf, erasedUsername, mayConfirm } from './erasure.ts';
import { keptUntil } from './kept.ts';
import { ERASURE_BEGUN, mayBeErased } from './may.ts';
import { mayErase, obstaclesOf, type ErasureFacts } from './obstacles.ts';
import { REQUEST_STATES } from './states.ts';

const nothing: ErasureFacts = {
  isActiveAgent: false,
  isOffice: false,
  subordinates: 0,
  openOrders: 0,
  notExported: 0,
  recentOrders: 0,
  owedDeliveries: 0,
  openPayments: 0,
  openWithdrawals: 0,
  dueKitPayments: 0,
  openInvitations: 0,
  unsealed: 0,
};

describe('an erasure', () => {
  it.each(Object.keys(nothing) as (keyof ErasureFacts)[])('NET-504 waits for %s, and says what ends it', (what) => {
    const isFlag = typeof nothing[what] === 'boolean';
    const one = obstaclesOf({ ...nothing, [what]: isFlag ? true : 1 });
    expect(one).toEqual([expect.stringMatching(/^(Ha un|L’incarico|È un account).*\.$/)]);
    if (!isFlag) expect(obstaclesOf({ ...nothing, [what]: 7 })[0]).toMatch(/^Ha 7 /);
    expect(mayErase({ ...nothing, [what]: isFlag ? true : 1 })).toBe(one[0]);
  });

  it('NET-504 one is told as one, more as more', () => {
    const counted = Object.keys(nothing).filter((what) => !what.startsWith('is'));
    for (const what of counted) {
      expect(obstaclesOf({ ...nothing, [what]: 1 })[0], what).not.toMatch(/prima (si \w+no|passano)\b/);
      expect(obstaclesOf({ ...nothing, [what]: 2 })[0], what).not.toMatch(/prima (si \w+[aei](?<!no)|passa)[ .]/);
    }
  });

  it('NET-504 is carried out when nothing is open; of more than one thing the first is told', () => {
    expect(mayErase(nothing)).toBeNull();
    expect(mayErase({ ...nothing, openOrders: 1, unsealed: 2 })).toMatch(/un ordine in sospeso.*anteprima/);
  });

  it('NET-504 is confirmed letter by letter', () => {
    expect(confirmationOf(12)).toBe('CANCELLA 12');
    expect(mayConfirm(' CANCELLA 12 ', 12)).toBeNull();
    for (const typed of ['', 'cancella 12', 'CANCELLA 1', 'CANCELLA 123'])
      expect(mayConfirm(typed, 12)).toBe('Per confermare scrivi «CANCELLA 12».');
  });

  it('NET-504 leaves neither a name nor the name of an account, and says when somebody was first', () => {
    expect([ANONYMOUS, erasedUsername(41)]).toEqual(['(anonimo)', 'cancellato-41']);
    expect(ERASURE_BEGUN).toBe('Questa cancellazione è già in corso o conclusa.');
  });

  it('NET-504 is of what was asked to be erased, and once', () => {
    for (const kind of ['access', 'rectification'] as const)
      expect(mayBeErased(kind, 'open')).toBe('Questa richiesta non è di cancellazione.');
    expect(mayBeErased('erasure', 'running')).toBe('Questa richiesta non è più da evadere: in corso.');
    expect(mayBeErased('erasure', 'done')).toBe('Questa richiesta non è più da evadere: evasa.');
    for (const state of REQUEST_STATES) expect(mayBeErased('erasure', state) === null, state).toBe(state === 'open');
  });

  it.each([
    ['2026-01-01', '2036-12-31'],
    ['2026-12-31', '2036-12-31'],
    ['2027-01-01', '2037-12-31'],
  ])('NET-503 what was entered on %s is kept until %s', (entered, until) => expect(keptUntil(entered)).toBe(until));
});
