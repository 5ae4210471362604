import { describe, expect, it } from 'vitest';
import {
  afterLook,
  plainCode,
  scanOutcome,
  SCAN_RESULTS,
  SCAN_WORDS,
  scanStep,
  type LastScan,
  type Seen,
} from './scanning.ts';

describe('what a scan becomes', () => {
  it.each([
    ['registers', { deleteCheckin: false, checkin: null }, null, 'OK'],
    ['is told that it stands', { deleteCheckin: false, checkin: null }, 'a', 'ERR_ALREADY_CHECKED'],
    ['cancels what it names', { deleteCheckin: true, checkin: 'a' }, 'a', 'DELETED'],
    ['cancels what stands when it names none', { deleteCheckin: true, checkin: null }, 'a', 'DELETED'],
    ['leaves somebody else’s', { deleteCheckin: true, checkin: 'a' }, 'b', 'ERR_ALREADY_CHECKED'],
    ['finds it cancelled', { deleteCheckin: true, checkin: 'a' }, null, 'DELETED'],
  ] as const)('NET-160 NET-163 NET-164 a scan %s', (_, asked, standing, result) =>
    expect(scanOutcome(asked, standing)).toBe(result),
  );
  it('NET-159 NET-161 NET-162 NET-166 each result has its words', () =>
    expect(SCAN_RESULTS.map((result) => SCAN_WORDS[result])).toEqual([
      'Presenza registrata',
      'Presenza annullata',
      'Impossibile trovare il codice richiesto',
      'Non sei abilitato a gestire questo evento',
      'Presenza già registrata: scansiona di nuovo il codice per annullarla',
    ]));
  it('NET-158 a code is the same however it is typed', () => expect(plainCode(' ab-1 ')).toBe('AB-1'));
});

describe('what a code read again asks for', () => {
  const last = (result: LastScan['result']): LastScan => ({ code: 'A', at: 1_000, result, checkin: 'c1' });
  const register = { deleteCheckin: false, checkin: null };
  it.each([
    ['nothing before', null, 'A', 1_500, register],
    ['another code', last('OK'), 'B', 1_500, register],
    ['NET-977 the reader’s own repetition', last('OK'), 'A', 1_999, 'ignore'],
    ['NET-977 the same gesture', last('OK'), 'A', 3_999, 'again'],
    ['after the gesture', last('OK'), 'A', 4_000, register],
    ['the same gesture as its refusal', last('ERR_ALREADY_CHECKED'), 'A', 3_999, 'again'],
    ['while its message is seen', last('ERR_ALREADY_CHECKED'), 'A', 4_000, { deleteCheckin: true, checkin: 'c1' }],
    ['at its last moment', last('ERR_ALREADY_CHECKED'), 'A', 7_000, { deleteCheckin: true, checkin: 'c1' }],
    ['after its message', last('ERR_ALREADY_CHECKED'), 'A', 7_001, register],
    ['after it was cancelled', last('DELETED'), 'A', 4_000, register],
  ] as const)('NET-163 NET-164 NET-165 %s', (_, before, code, now, step) =>
    expect(scanStep(before, code, now)).toEqual(step),
  );
});

describe('a camera', () => {
  it.each([
    [
      'held before it, look after look',
      [
        ['A', 0],
        ['A', 200],
        ['A', 400],
      ],
      ['A'],
    ],
    [
      'held before it, on a device whose looks take seconds',
      [
        ['A', 0],
        ['A', 3_000],
        ['A', 9_000],
      ],
      ['A'],
    ],
    [
      'missed by a look or two',
      [
        ['A', 0],
        [null, 200],
        [null, 1_600],
        ['A', 1_700],
      ],
      ['A'],
    ],
    [
      'taken away and held there again',
      [
        ['A', 0],
        [null, 200],
        [null, 1_600],
        ['A', 1_701],
      ],
      ['A', 'A'],
    ],
    [
      'missed now and then',
      [
        ['A', 0],
        [null, 200],
        ['A', 1_000],
        [null, 1_200],
        ['A', 2_600],
      ],
      ['A'],
    ],
    [
      'followed by another',
      [
        ['A', 0],
        ['B', 100],
        ['A', 200],
      ],
      ['A', 'B', 'A'],
    ],
    [
      'not there yet',
      [
        [null, 0],
        [null, 9_000],
        ['A', 9_100],
      ],
      ['A'],
    ],
  ] as const)('NET-389 NET-563 a badge %s', (_, looks, read) => {
    let seen: Seen | null = null;
    const told: (string | null)[] = [];
    for (const [found, at] of looks) {
      const after = afterLook(seen, found, at);
      seen = after.seen;
      if (after.isNew) told.push(found);
    }
    expect(told).toEqual(read);
  });
});
