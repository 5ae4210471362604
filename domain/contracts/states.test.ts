import { describe, expect, it } from 'vitest';
import { CONTRACT_STATES, CONTRACT_TRANSITIONS, contractRefusal, type ContractState } from './states.ts';

describe('the life of a contract', () => {
  it('ACC-118 is signed from assigned alone, cancelled from both, and replaced by a newer text while it is not signed', () => {
    expect(CONTRACT_STATES).toEqual(['assigned', 'signed', 'cancelled']);
    expect(CONTRACT_TRANSITIONS).toEqual({
      sign: { from: ['assigned'], to: 'signed' },
      cancel: { from: ['assigned', 'signed'], to: 'cancelled' },
      replace: { from: ['assigned'], to: 'cancelled' },
    });
  });
  it.each<[ContractState, sign: string | null, cancel: string | null]>([
    ['assigned', null, null],
    ['signed', 'Operazione già completata: questo documento è già firmato.', null],
    [
      'cancelled',
      'Questo documento è stato annullato e non può più essere firmato.',
      'Operazione già completata: questo documento è già annullato.',
    ],
  ])('ACC-094 X2 %s: what signing and cancelling are told', (state, sign, cancel) =>
    expect([contractRefusal(state, 'sign'), contractRefusal(state, 'cancel')]).toEqual([sign, cancel]),
  );
});
