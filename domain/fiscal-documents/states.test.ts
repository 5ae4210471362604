import { describe, expect, it } from 'vitest';
import {
  PAPER_STATES,
  PAPER_TRANSITIONS,
  paperRefusal,
  STANDING_NAMES,
  standingOf,
  STANDINGS,
  stateWords,
  type PaperState,
} from './states.ts';

describe('the life of a paper', () => {
  it('ACC-161 is read or signed from assigned alone, and cancelled from anywhere', () => {
    expect(PAPER_TRANSITIONS).toEqual({
      read: { from: ['assigned'], to: 'read' },
      sign: { from: ['assigned'], to: 'signed' },
      cancel: { from: ['assigned', 'read', 'signed'], to: 'cancelled' },
    });
  });
  it.each<[PaperState, read: string | null, sign: string | null, cancel: string | null]>([
    ['assigned', null, null, null],
    [
      'read',
      'Operazione già completata: hai già letto questo documento.',
      'Operazione già completata: hai già letto questo documento.',
      null,
    ],
    [
      'signed',
      'Operazione già completata: questo documento è già firmato.',
      'Operazione già completata: questo documento è già firmato.',
      null,
    ],
    [
      'cancelled',
      'Questo documento è stato annullato.',
      'Questo documento è stato annullato.',
      'Operazione già completata: questo documento è già annullato.',
    ],
  ])('ACC-161 %s: what reading, signing and cancelling are told', (state, read, sign, cancel) =>
    expect([paperRefusal(state, 'read'), paperRefusal(state, 'sign'), paperRefusal(state, 'cancel')]).toEqual([
      read,
      sign,
      cancel,
    ]),
  );
  it('ACC-303 each state has its word, and what waits says for what', () => {
    expect(PAPER_STATES.map((state) => stateWords(state, 'read'))).toEqual([
      'Da leggere',
      'Letto',
      'Firmato',
      'Annullato',
    ]);
    expect(stateWords('assigned', 'signature')).toBe('Da firmare');
    expect(stateWords('signed', 'signature')).toBe('Firmato');
  });
  it('ACC-303 NET-299 what waits is looked for by what has to be done with it, all else by its state', () => {
    expect(STANDINGS.map((one) => [STANDING_NAMES[one], standingOf(one)])).toEqual([
      ['Da leggere', { state: 'assigned', process: 'read' }],
      ['Da firmare', { state: 'assigned', process: 'signature' }],
      ['Letto', { state: 'read', process: null }],
      ['Firmato', { state: 'signed', process: null }],
      ['Annullato', { state: 'cancelled', process: null }],
    ]);
  });
});
