import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHANGED_CODE,
  decideRequest,
  EXPIRED_CODE,
  floodSentence,
  isShown,
  NO_CODE,
  normaliseCode,
  refusalOfAttempt,
  TOO_MANY_FAILURES,
  WRONG_CODE,
  wrongCodeSentence,
  type CodeState,
} from './challenge.ts';
import { CODE_POLICY } from './policy.ts';

const MINUTE = 60_000;
const fresh: CodeState = { createdAt: 0, isUsed: false, isCancelled: false, attemptsLeft: 5, isOfSameThing: true };

describe('one-time codes', () => {
  it.each([
    ['123 456', '123456'],
    ['123-456', '123456'],
    [' 001234\n', '001234'],
    ['12345', null],
    ['1234567', null],
    ['12345 67890', '1234567890'],
    ['123456789', null],
    ['１２３４５６', null],
    ['12e456', null],
    ['', null],
  ])('ACC-122 B11 typed %j is %s', (typed, code) => expect(normaliseCode(typed)).toBe(code));
  it.each<[string, CodeState | null, number, number, string | null]>([
    ['ACC-127 a fresh one may be tried', fresh, 0, 0, null],
    ['B4 until just before its end', fresh, 0, 10 * MINUTE - 1, null],
    ['ACC-126 B4 not at its end', fresh, 0, 10 * MINUTE, 'expired'],
    ['B4 by a call that came ten seconds before it and waited', fresh, 0, -10_000, null],
    ['B4 not by setting the clock back', fresh, 0, -10_001, 'expired'],
    ['B8 none was asked for', null, 0, 0, 'none'],
    ['B2 not twice', { ...fresh, isUsed: true }, 0, 0, 'none'],
    ['B4 not after a newer one', { ...fresh, isCancelled: true }, 0, 0, 'none'],
    ['B6 not for something that changed', { ...fresh, isOfSameThing: false }, 0, 0, 'changed'],
    ['ACC-127 B5 not without attempts', { ...fresh, attemptsLeft: 0 }, 0, 0, 'attempts'],
    ['B1 not after twenty failures in a day', fresh, 20, 0, 'failures'],
    ['B1 after nineteen', fresh, 19, 0, null],
  ])('%s', (_, code, failures, now, refusal) => expect(refusalOfAttempt(code, failures, now)).toBe(refusal));
  it.each<[string, CodeState | null, number[], number, unknown]>([
    ['ACC-115 the first is sent', null, [], 0, { kind: 'send' }],
    ['ACC-090 B7 a second click gives the same', fresh, [0], 30_000, { kind: 'under-way', secondsToResend: 30 }],
    ['ACC-126 after a minute a new one is sent', fresh, [0], 60_000, { kind: 'send' }],
    ['B6 at once for something that changed', { ...fresh, isOfSameThing: false }, [0], 1000, { kind: 'send' }],
    [
      'ACC-090 B7 not the sixth in an hour',
      null,
      [0, 1, 2, 3, 4].map((m) => m * MINUTE),
      30 * MINUTE,
      { kind: 'flood', retryAfterSeconds: 1800 },
    ],
    [
      'ACC-090 again when the first is an hour old',
      null,
      [0, 1, 2, 3, 4].map((m) => m * MINUTE),
      60 * MINUTE,
      { kind: 'send' },
    ],
  ])('%s', (_, last, sent, now, answer) => expect(decideRequest(last, sent, now)).toEqual(answer));
  it('ACC-090 B7 however one clicks, never more than five in any hour', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 * MINUTE }), { maxLength: 60 }), (gaps) => {
        const sent: number[] = [];
        let now = 0;
        for (const gap of gaps) {
          now += gap;
          const last = sent.at(-1);
          if (decideRequest(last === undefined ? null : { ...fresh, createdAt: last }, sent, now).kind === 'send')
            sent.push(now);
        }
        return sent.every((at) => sent.filter((s) => s > at - 3_600_000 && s <= at).length <= CODE_POLICY.perHour);
      }),
    ));
  it.each([
    [4, 'Ti restano 4 tentativi'],
    [1, 'Ti resta un tentativo'],
    [0, 'richiedi un nuovo codice'],
  ])('ACC-125 with %i left', (left, part) =>
    expect(wrongCodeSentence(left)).toMatch(new RegExp(`^Codice non valido.*${part}`)),
  );
});

describe('the field of a code', () => {
  it.each<[string, Partial<CodeState>, number, boolean]>([
    ['while it may be tried', {}, 0, true],
    ['without attempts', { attemptsLeft: 0 }, 0, true],
    ['at its end', {}, 10 * MINUTE, true],
    ['an hour after its end, no more', {}, 70 * MINUTE, false],
    ['just before', {}, 70 * MINUTE - 1, true],
    ['not when the clock was set back', {}, -10_001, false],
    ['not once it was used', { isUsed: true }, 0, false],
    ['not when it was cancelled, expired or not', { isCancelled: true }, 10 * MINUTE, false],
    ['not for something that changed', { isOfSameThing: false }, 10 * MINUTE, false],
  ])('ACC-126 stands %s', (_, change, now, stands) => expect(isShown({ ...fresh, ...change }, now)).toBe(stands));
});

describe('what is asked for, and what is told', () => {
  it.each<[string, Partial<CodeState>, string]>([
    ['the code was used', { isUsed: true }, 'send'],
    ['the code was cancelled', { isCancelled: true }, 'send'],
    ['the code is under way', {}, 'under-way'],
  ])('ACC-126 half a minute later: %s', (_, change, kind) =>
    expect(decideRequest({ ...fresh, ...change }, [0], 30_000).kind).toBe(kind),
  );
  it('ACC-090 the oldest of the last five decides, in whatever order they are given', () =>
    expect(
      decideRequest(
        null,
        [40, 50, 10, 0, 30, 20].map((m) => m * MINUTE),
        55 * MINUTE,
      ),
    ).toEqual({
      kind: 'flood',
      retryAfterSeconds: 15 * 60,
    }));
  it('ACC-125 ACC-126 ACC-090 in these words', () =>
    expect([
      WRONG_CODE,
      NO_CODE,
      EXPIRED_CODE,
      CHANGED_CODE,
      TOO_MANY_FAILURES,
      floodSentence(60),
      floodSentence(61),
      wrongCodeSentence(-1),
    ]).toEqual([
      'Codice non valido',
      'Codice non valido. Richiedi un nuovo codice.',
      'Il token è scaduto. Richiedi un nuovo codice.',
      'Nel frattempo i dati da confermare sono cambiati. Richiedi un nuovo codice.',
      'Hai inserito troppi codici sbagliati. Riprova tra 24 ore o contatta l’assistenza.',
      'Hai richiesto troppi codici. Potrai richiederne un altro tra un minuto.',
      'Hai richiesto troppi codici. Potrai richiederne un altro tra 2 minuti.',
      'Codice non valido. Hai esaurito i tentativi: richiedi un nuovo codice.',
    ]));
});
